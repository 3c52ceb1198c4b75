/// Scripts that fail alike, as the overview shows them: in the words of the console.
struct PageGroup {
  private let group: FailureGroup
  /// The numbers of the scripts.
  private let scripts: [Int]
  /// What may be done about all of them: what it is for, and the command.
  private let remedies: [(words: String, command: String)]

  private init(_ group: FailureGroup, _ scripts: [Int], _ console: ConsoleReport) {
    self.group = group
    self.scripts = scripts
    remedies = console.remedies(group)
  }

  static func all(_ results: [ScriptResult], _ context: ReportContext) -> [PageGroup] {
    let console = context.console()
    let numbers = Dictionary(results.enumerated().map { ($1.path, $0) }) { first, _ in first }
    return FailureGroup.groups(of: results).map { group in
      PageGroup(group, group.results.compactMap { numbers[$0.path] }, console)
    }
  }

  func write(to json: inout PageJSON) {
    json.object { json in
      if let title = ConsoleReport.title(group) {
        json.key("title")
        json.add(title)
      }
      json.key("scripts")
      json.add(scripts)
      json.key("next")
      json.array { json in
        for remedy in remedies { json.add([remedy.words, remedy.command]) }
      }
    }
  }
}
