// swift-tools-version: 6.0
import PackageDescription

/// Modules without clock, I/O, environment, Foundation or C. ArchitectureTests holds their imports to this.
let pure: [Target] = [
  .target(name: "Snippets"),
  .target(name: "Words", dependencies: ["Snippets"]),
  .target(name: "Emoji", dependencies: ["Snippets"]),
  .target(name: "Bindings"),
  .target(name: "Gestures"),
  .target(name: "HTTPFields"),
  .target(name: "Layout", dependencies: ["Snippets", "Gestures"]),
  .target(name: "Typing", dependencies: ["Snippets"]),
  .target(
    name: "Keyboard",
    dependencies: ["Bindings", "Emoji", "Snippets", "Words", "Gestures", "Layout", "Typing"]),
  .target(name: "Scene", dependencies: ["Gestures", "Layout", "Keyboard"]),
]

/// C libraries. Each is imported by one Swift module, which is named after what it wraps. Those that are not linked include
/// Sources/LoadedLibrary/library.h.
let libraries: [Target] = [
  .systemLibrary(name: "CLinux"),
  .systemLibrary(name: "CFork"),
  .systemLibrary(
    name: "CWaylandClient", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
  // Compiled with the headers of libxkbcommon-dev; the library is loaded when a keyboard of keys that move is first used.
  .target(name: "CXkbcommon"),
  .systemLibrary(
    name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
  .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  // Compiled with the headers of libsystemd-dev; the library is loaded when a bus is first asked for.
  .target(name: "CSystemd"),
  // Compiled with the headers of libcurl4-openssl-dev; the library is loaded when a server is first asked.
  .target(name: "CCurl"),
  .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
  // Compiled with the headers of libarchive-dev and libplist-dev; the libraries are loaded when such a file is imported.
  .target(name: "CArchive"),
  .target(name: "CPlist"),
  .target(name: "CToml"),
  .target(name: "CIsolation"),
]

let edges: [Target] = [
  .target(name: "EventLoop", dependencies: ["CLinux", "Snippets"]),
  .target(name: "Isolation", dependencies: ["CIsolation"]),
  .target(
    name: "Wayland",
    dependencies: ["Bindings", "CWaylandClient", "EventLoop", "Gestures", "Layout", "Typing"],
    plugins: ["WaylandBindings"]),
  .target(name: "Xkb", dependencies: ["Bindings", "CXkbcommon"]),
  .target(name: "Rendering", dependencies: ["CPangoCairo", "Layout", "Scene"]),
  .target(name: "Toml", dependencies: ["CToml"]),
  .target(
    name: "Settings",
    dependencies: ["Bindings", "HTTPFields", "Keyboard", "Layout", "Scene", "Snippets", "Toml"]),
  .target(name: "Store", dependencies: ["CSQLite", "Snippets"]),
  .target(name: "WordFiles", dependencies: ["Words"]),
  .target(name: "Bus", dependencies: ["CSystemd", "Keyboard", "Layout"]),
  .target(name: "ContentFormats", dependencies: ["CYaml", "Snippets", "Toml", "Words"]),
  .target(name: "Zip", dependencies: ["CArchive"]),
  .target(name: "Plist", dependencies: ["CPlist"]),
  .target(name: "CommandFormats", dependencies: ["ContentFormats", "Plist", "Snippets", "Toml", "Zip"]),
  .target(name: "ContentService", dependencies: ["CCurl", "ContentFormats", "HTTPFields", "Snippets"]),
]

/// The programs compose the modules; WaylandScanner writes Swift when the package is built.
let programs: [Target] = [
  .executableTarget(name: "WaylandScanner"),
  .plugin(name: "WaylandBindings", capability: .buildTool(), dependencies: ["WaylandScanner"]),
  .target(
    name: "ContentProgram",
    dependencies: [
      "CFork", "Snippets", "Isolation", "Settings", "Store", "ContentFormats", "ContentService", "WordFiles",
      "Words",
    ]),
  // What the tests run. A name of phraseboard is installed in its place, which saves 11 MB.
  .executableTarget(name: "phraseboard-content", dependencies: ["ContentProgram"]),
  .executableTarget(
    name: "phraseboard",
    dependencies: [
      "Bindings", "Bus", "CommandFormats", "ContentFormats", "ContentProgram", "Emoji", "Keyboard",
      "Settings",
      "Snippets", "Store", "Toml", "WordFiles", "Words",
      .product(name: "ArgumentParser", package: "swift-argument-parser"),
    ]),
  .executableTarget(
    name: "phraseboard-keyboard",
    dependencies: [
      "Snippets", "Bindings", "Emoji", "Gestures", "Layout", "Typing", "Keyboard", "Scene", "EventLoop",
      "Isolation",
      "Wayland", "Xkb", "Rendering", "Settings", "Store", "Bus", "WordFiles", "Words",
    ]),
]

/// What tests and the demo stand on: compositors, clients and fingers.
let support: [Target] = [
  .target(name: "Stage", dependencies: ["Bus"], path: "Tests/Support/Stage"),
  .systemLibrary(name: "CMemory", path: "Tests/Support/CMemory"),
  .target(name: "TestSupport", dependencies: ["CMemory"], path: "Tests/Support/TestSupport"),
  .target(name: "ForeignStores", dependencies: ["Store"], path: "Tests/Support/ForeignStores"),
  // Apart from TestSupport, since programs of a release build have no Testing.
  .target(name: "Expectations", path: "Tests/Support/Expectations"),
  .target(name: "MessageTables", path: "Tests/Support/MessageTables"),
  .executableTarget(
    name: "TextInputClient", dependencies: ["Bindings", "CWaylandClient", "EventLoop", "Wayland", "Xkb"],
    path: "Tests/Support/TextInputClient", plugins: ["WaylandBindings"]),
  .target(name: "CIsolationAttempts", path: "Tests/Support/CIsolationAttempts"),
  .target(
    name: "IsolationAttempts", dependencies: ["CIsolationAttempts", "Isolation"],
    path: "Tests/Support/IsolationAttempts"),
  .executableTarget(
    name: "isolation-probe", dependencies: ["ContentService", "Isolation", "IsolationAttempts", "Store"],
    path: "Tests/Support/IsolationProbe"),
  .executableTarget(
    name: "store-writer", dependencies: ["Snippets", "Store"], path: "Tests/Support/StoreWriter"),
  .executableTarget(name: "phraseboard-demo", dependencies: ["Stage"], path: "Tests/Support/Demo"),
  .executableTarget(
    name: "phraseboard-screenshots", dependencies: ["Stage"], path: "Tests/Support/Screenshots"),
  .target(name: "Matrix", dependencies: ["Emoji", "Stage", "TestSupport"], path: "Tests/Support/Matrix"),
  .executableTarget(
    name: "phraseboard-matrix", dependencies: ["Matrix"], path: "Tests/Support/MatrixProgram"),
  .executableTarget(
    name: "phraseboard-bench",
    dependencies: [
      "Matrix", "Stage", "Snippets", "Gestures", "Layout", "Keyboard", "Scene", "Rendering", "Store",
      "EventLoop", "Settings", "WordFiles", "Words", "TestSupport",
    ],
    path: "Tests/Support/Bench", exclude: ["Words"]),
  .executableTarget(
    name: "phraseboard-fleet", dependencies: ["ContentService", "TestSupport"],
    path: "Tests/Support/FleetProgram"),
  // C that runs as the tests are loaded: nothing is exported.
  .target(name: "NamedFonts", path: "Tests/Support/NamedFonts", exclude: ["fonts.conf"]),
  .systemLibrary(
    name: "CXkb", path: "Tests/Support/CXkb", pkgConfig: "xkbcommon", providers: [.apt(["libxkbcommon-dev"])]),
  .systemLibrary(name: "CPng", path: "Tests/Support/CPng", providers: [.apt(["libpng-dev"])]),
  .target(name: "PictureFiles", dependencies: ["CPng"], path: "Tests/Support/PictureFiles"),
  .executableTarget(
    name: "phraseboard-pictures",
    dependencies: [
      "Bindings", "Snippets", "Gestures", "Layout", "Typing", "Keyboard", "Scene", "Rendering", "Settings",
      "PictureFiles", "TestSupport",
    ],
    path: "Tests/Support/Pictures"),
]

let tests: [Target] = [
  .testTarget(name: "SnippetsTests", dependencies: ["Snippets", "TestSupport"]),
  .testTarget(name: "WordsTests", dependencies: ["Words", "TestSupport"]),
  .testTarget(name: "EmojiTests", dependencies: ["Emoji", "TestSupport"]),
  .testTarget(name: "BindingsTests", dependencies: ["Bindings", "TestSupport"]),
  .testTarget(name: "GesturesTests", dependencies: ["Gestures", "TestSupport"]),
  .testTarget(name: "HTTPFieldsTests", dependencies: ["HTTPFields"]),
  .testTarget(name: "LayoutTests", dependencies: ["Layout", "TestSupport"]),
  .testTarget(
    name: "TypingTests", dependencies: ["Bindings", "Typing", "CXkb", "Snippets", "TestSupport"]),
  .testTarget(
    name: "KeyboardTests",
    dependencies: [
      "Bindings", "Keyboard", "Gestures", "Layout", "Snippets", "Typing", "Words", "TestSupport",
    ]),
  .testTarget(name: "SceneTests", dependencies: ["Scene", "Keyboard", "Layout", "Snippets"]),
  .testTarget(name: "EventLoopTests", dependencies: ["EventLoop"]),
  .testTarget(
    name: "IsolationTests",
    dependencies: [
      "Isolation", "IsolationAttempts", "TestSupport", "isolation-probe", "phraseboard-keyboard",
    ]),
  .testTarget(
    name: "WaylandTests",
    dependencies: ["Wayland", "Bindings", "EventLoop", "Gestures", "Layout", "TestSupport", "Typing"]),
  .testTarget(name: "XkbTests", dependencies: ["Xkb", "Bindings"]),
  .testTarget(
    name: "WaylandScannerTests", dependencies: ["WaylandScanner"], exclude: ["Golden", "Wire"]),
  .testTarget(
    name: "RenderingTests",
    dependencies: ["NamedFonts", "Rendering", "Scene", "Keyboard", "Layout", "TestSupport"]),
  .testTarget(
    name: "SettingsTests",
    dependencies: [
      "Bindings", "Settings", "Gestures", "Keyboard", "Layout", "Scene", "Snippets", "TestSupport", "Toml",
    ]),
  .testTarget(
    name: "StoreTests", dependencies: ["ForeignStores", "Snippets", "Store", "TestSupport", "store-writer"]),
  .testTarget(name: "BusTests", dependencies: ["phraseboard", "Bus", "Keyboard", "Layout", "TestSupport"]),
  .testTarget(
    name: "CommandTests",
    dependencies: [
      "phraseboard", "phraseboard-content", "Bindings", "CommandFormats", "ContentFormats", "Keyboard",
      "MessageTables", "Settings",
      "Snippets",
      "Store",
      "TestSupport",
    ]),
  .testTarget(
    name: "ContentServiceTests",
    dependencies: [
      "phraseboard-content", "ContentFormats", "ContentService", "Snippets", "Store", "TestSupport",
    ]),
  .testTarget(
    name: "CommandFormatsTests",
    dependencies: ["CommandFormats", "ContentFormats", "Plist", "Snippets", "TestSupport", "Zip"],
    exclude: ["Packages"]),
  .testTarget(name: "ContentFormatsTests", dependencies: ["ContentFormats", "Snippets", "TestSupport"]),
  .testTarget(name: "TomlTests", dependencies: ["Toml"]),
  .testTarget(
    name: "KeyboardProgramTests",
    dependencies: ["phraseboard-keyboard", "Bindings", "Snippets", "Store", "Typing", "Wayland", "Words"]),
  .testTarget(name: "ArchitectureTests"),
  .testTarget(
    name: "GoldenTests", dependencies: ["PictureFiles", "phraseboard-pictures"], exclude: ["Goldens"]),
  .testTarget(
    name: "EndToEndTests",
    dependencies: [
      "phraseboard", "phraseboard-content", "phraseboard-keyboard", "ForeignStores", "Matrix",
      "MessageTables",
      "Stage", "Store", "TestSupport", "TextInputClient",
    ]),
]

/// What the keyboard and the content program are made of does without `_StringProcessing`, which brings all of regular
/// expressions into a program: a tenth of it.
for target in pure + edges {
  target.swiftSettings = [
    .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
  ]
}

for target in tests { target.dependencies.append("Expectations") }

let all = pure + libraries + edges + programs + support + tests

/// The targets that these need, themselves included. WaylandScanner is needed wherever its plugin may be. SwiftPM refuses a name that
/// no target has, since it has no sources.
@MainActor func needed(by names: [String]) -> [Target] {
  var found: Set<String> = ["WaylandBindings", "WaylandScanner"]
  var open = names
  while let name = open.popLast() {
    guard found.insert(name).inserted else { continue }
    for case .byNameItem(let other, _) in all.first(where: { $0.name == name })?.dependencies ?? [] {
      open.append(other)
    }
  }
  return all.filter { found.contains($0.name) } + found.subtracting(all.map(\.name)).map { .target(name: $0) }
}

/// The targets that alone are built, as "phraseboard StoreTests": programs for release, and the tests of make check TESTS.
let chosen = Context.environment["PHRASEBOARD_TARGETS"].map { $0.split(separator: " ").map(String.init) }

let package = Package(
  name: "phraseboard",
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2")
  ],
  targets: chosen.map(needed) ?? all,
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
