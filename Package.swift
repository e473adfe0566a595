// swift-tools-version: 6.0
import PackageDescription

/// C libraries. Each is imported by one Swift module, which is named after what it wraps.
let libraries: [Target] = [
  .systemLibrary(name: "CLinux"),
  .systemLibrary(
    name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
]

let edges: [Target] = [
  .target(name: "EventLoop", dependencies: ["CLinux"]),
  .target(
    name: "Wayland", dependencies: ["CWaylandClient", "EventLoop"], plugins: ["WaylandBindings"]),
]

let package = Package(
  name: "phraseboard",
  targets: libraries + edges + [
    .executableTarget(name: "WaylandScanner"),
    .plugin(name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),
    .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"]),
    .testTarget(
      name: "WaylandScannerTests", dependencies: ["WaylandScanner"], exclude: ["Golden", "Wire"]),
    .testTarget(name: "ArchitectureTests"),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
