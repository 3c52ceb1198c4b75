/// Commands that the help lists under one heading.
struct CommandGroup: Sendable {
  let title: String
  let commands: [Command]

  /// All groups, in the order of the help.
  static let all = [
    CommandGroup(title: "every day", commands: [.run, .record, .review, .watch]),
    CommandGroup(title: "write", commands: [.new, .play, .show, .describe, .list, .format]),
    CommandGroup(title: "find", commands: [.explore, .compare, .generate, .importing]),
    CommandGroup(title: "in teams", commands: [.reportMerge, .gitMergeDriver, .gitResolve]),
    CommandGroup(title: "set up", commands: [.initialize, .completions, .lsp, .mcp, .help]),
  ]
}
