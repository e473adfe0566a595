import Foundation

// Simulates what so many keyboards ask of a server, by the schedule that they really have.
do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if arguments.contains("--help") {
    print("Usage: phraseboard-fleet [OPTION NUMBER]...\n")
    for option in FleetOptions.all {
      print("  \(option.name.padding(toLength: 22, withPad: " ", startingAt: 0))\(option.meaning)")
    }
    exit(0)
  }
  let options = try FleetOptions(arguments: arguments)
  var fleet = Fleet(options)
  fleet.run()
  print(FleetReport(options: options, seconds: fleet.seconds).text)
} catch let mistake as FleetOptions.Mistake {
  FileHandle.standardError.write(Data("phraseboard-fleet: \(mistake.reason)\n".utf8))
  exit(64)
}
