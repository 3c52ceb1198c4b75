extension Command {
  /// Prints the script with which a shell completes the words of the command.
  static let completions = Command(
    "completions", operands: "bash|zsh|fish", count: 1...1, summary: "print completions for a shell",
    details: """
      They complete commands, flags, features and scripts of the tool under its own name, also if you call it by a path. They print
      nothing and do nothing where the tool is missing.

        bash:  source <(TOOL completions bash)     in ~/.bashrc
        zsh:   TOOL completions zsh > _TOOL        in a folder of $fpath
        fish:  TOOL completions fish > TOOL.fish   in ~/.config/fish/completions
      """, examples: ["completions zsh": "print the script for zsh"]
  ) { (invocation) throws(UsageError) in
    let word = invocation.settings.operands[0]
    try ArgumentParser.check(word, isOneOf: CompletionShell.allCases.map(\.rawValue), for: "the shell")
    guard let shell = CompletionShell(rawValue: word) else { return .usage }
    invocation.console.output.write(shell.script(for: invocation.settings.program.name))
    return .holds
  }
}

/// A shell that completes words by a script.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// - Parameter program: the name of the tool, without folders.
  func script(for program: String) -> String {
    let words = CompletionWords(program)
    return switch self {
    case .bash: words.bash
    case .zsh: words.zsh
    case .fish: words.fish
    }
  }
}

/// The words from the tables of commands and flags, for shell scripts.
private struct CompletionWords {
  private let program: String
  /// The name of the shell's function.
  private let function: String

  init(_ program: String) {
    self.program = ShellWord.quoted(program)
    function = "_" + String(program.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Returns the summary of a command, or of the group that a word begins.
  private static func summary(_ name: String) -> String {
    Command.all.first { $0.name == name }?.summary ?? subcommands(name).joined(separator: ", ")
  }

  private enum Operand {
    case script, feature, command, shell, file
  }

  /// Returns what may follow a command, by the words of its usage.
  private static func operand(of command: Command) -> Operand {
    for (word, operand) in [
      ("PATH or NAME", .script), ("FEATURE", .feature), ("COMMAND", .command), ("bash", .shell),
    ] as [(String, Operand)] where command.operands.contains(word) { return operand }
    return command.operands.contains("NAME") ? .script : .file
  }

  private static func commands(with operand: Operand) -> String {
    pattern(Command.all.filter { self.operand(of: $0) == operand })
  }

  /// Returns commands as alternatives of a shell's `case`.
  private static func pattern(_ commands: [Command]) -> String {
    commands.map { ShellWord.quoted($0.name) }.joined(separator: "|")
  }

  /// Whether files may follow a command, too.
  private static func takesFiles(_ command: Command) -> Bool {
    [.script, .file].contains(operand(of: command)) || command.operands.contains("BINARY")
  }

  private static let commandsWithFiles = pattern(Command.all.filter(takesFiles))

  /// The first words of commands, each once.
  private static let names = Command.all.map(\.name).filter { !$0.contains(" ") } + groups

  /// The first words of two-word commands.
  private static let groups: [String] = {
    var groups: [String] = []
    for command in Command.all {
      let words = command.name.split(separator: " ").map(String.init)
      if words.count == 2, !groups.contains(words[0]) { groups.append(words[0]) }
    }
    return groups
  }()

  /// Returns the second words of a group.
  private static func subcommands(_ group: String) -> [String] {
    Command.within(group).map { String($0.name.dropFirst(group.count + 1)) }
  }

  private static let subcommandPattern = pattern(groups.flatMap(Command.within))

  private static func flags(_ command: Command) -> [String] {
    Flag.all.filter { command.takes($0) }.flatMap { flag in
      (flag.short.map { ["-\($0)"] } ?? []) + ["--\(flag.name)"]
    }
  }

  /// What follows a flag.
  private enum Value {
    /// One of these words; none if the value can't be guessed.
    case words([String])
    case file
    /// The kind of a report, perhaps with a file after a `=`.
    case report
  }

  /// Returns what follows a flag; nil for flags without a value.
  private static func value(of flag: Flag) -> Value? {
    switch flag.value {
    case .none, .optional: nil
    case .choice(let words): .words(words)
    case .number, .count: .words([])
    case .text(let word) where word.hasPrefix("KIND"): .report
    case .text(let word): ["FILE", "DIR"].contains(word) ? .file : .words([])
    }
  }

  /// The spellings of each flag, and what follows it.
  private static let values: [(flag: String, value: Value)] = Flag.all.compactMap { flag in
    value(of: flag).map { ((flag.short.map { "-\($0)|" } ?? "") + "--\(flag.name)", $0) }
  }

  /// The kinds of reports that can do without a file, and those that can't.
  private static let reports = kinds { $0.output != .file }
  private static let reportsInFiles = kinds { $0.output == .file }.split(separator: " ").map { "\($0)=" }

  private static func kinds(_ isMeant: (ReportKind) -> Bool) -> String {
    ReportKind.allCases.filter(isMeant).map(\.rawValue).joined(separator: " ")
  }

  // MARK: Shells

  var bash: String {
    let values = Self.values.map { flag, value in
      let reply =
        switch value {
        case .words(let words): "mapfile -t COMPREPLY < <(compgen -W '\(words.joined(separator: " "))' -- \"$cur\")"
        case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")"
        case .report:
          "compopt +o filenames -o nospace 2>/dev/null; mapfile -t COMPREPLY < <(compgen -W '\(Self.reports) \(Self.reportsInFiles.joined(separator: " "))' -- \"$cur\")"
        }
      return "    \(flag)) \(reply); return ;;"
    }
    let flags = Command.all.map {
      "      \(ShellWord.quoted($0.name))) words=$'\(Self.flags($0).joined(separator: "\\n"))' ;;"
    }
    let groups = Self.groups.map { "      \($0)) words=$'\(Self.subcommands($0).joined(separator: "\\n"))' ;;" }
    return """
      # Completions of \(program) for bash.
      \(function)() {
        local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} tool=${COMP_WORDS[0]} command= words= word i isValue=
        tool=${tool/#\\~\\//$HOME/}
        # Where the tool is missing, there is nothing to complete.
        type -- "$tool" >/dev/null 2>&1 || return 0
        # To bash '=' is a word of its own: --color = never, --report junit = FILE.
        if [[ $cur == = ]]; then
          cur= isValue=yes
        elif [[ $prev == = ]]; then
          prev=${COMP_WORDS[COMP_CWORD-2]} isValue=yes
        fi
        # What is typed may be quoted; what comes back bash quotes itself.
        case $cur in
          [\\'\\"]*) cur=${cur:1} ;;
          *) cur=${cur//\\\\/} ;;
        esac
        if [[ -n $isValue && $prev != -* ]]; then
          mapfile -t COMPREPLY < <(compgen -f -- "$cur")
          return
        fi
        for ((i = 1; i < COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
            \(Self.names.joined(separator: "|"))) command=${COMP_WORDS[i]}; break ;;
          esac
        done
        if ((i + 1 < COMP_CWORD)); then
          case "$command ${COMP_WORDS[i + 1]}" in
            \(Self.subcommandPattern)) command="$command ${COMP_WORDS[i + 1]}" ;;
          esac
        fi
        case $prev in
      \(values.joined(separator: "\n"))
        esac
        if [[ $cur == -* ]]; then
          case $command in
      \(flags.joined(separator: "\n"))
            *) words=$'-h\\n--help\\n-V\\n--version' ;;
          esac
        else
          case $command in
            '') words=$'\(Self.names.joined(separator: "\\n"))' ;;
      \(groups.joined(separator: "\n"))
            \(Self.commands(with: .script))) words=$("$tool" list --scripts 2>/dev/null) ;;
            \(Self.commands(with: .feature))) words=$("$tool" list 2>/dev/null | cut -d' ' -f1) ;;
            \(Self.commands(with: .command))) words=$'\(Self.names.joined(separator: "\\n"))' ;;
            \(Self.commands(with: .shell))) words=$'\(CompletionShell.allCases.map(\.rawValue).joined(separator: "\\n"))' ;;
          esac
        fi
        # Names of files are data: nothing of them may be expanded.
        while IFS= read -r word; do
          if [[ $word == "$cur"* ]]; then COMPREPLY+=("$word"); fi
        done <<<"$words"
        if [[ $cur == -* ]]; then return; fi
        case $command in
          \(Self.commandsWithFiles)) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur") ;;
        esac
      }
      complete -o filenames -F \(function) \(program)

      """
  }

  var zsh: String {
    let values = Self.values.map { flag, value in
      let reply =
        switch value {
        case .words([]): "return"
        case .words(let words): "compadd -- \(words.joined(separator: " ")); return"
        case .file: "_files; return"
        case .report:
          "if compset -P '*='; then _files; else compadd -- \(Self.reports); compadd -S '' -- \(Self.reportsInFiles.joined(separator: " ")); fi; return"
        }
      return "    \(flag)) \(reply) ;;"
    }
    let flags = Command.all.map {
      "      \(ShellWord.quoted($0.name))) compadd -- \(Self.flags($0).joined(separator: " ")) ;;"
    }
    let commands = Self.names.map { "      \(ShellWord.quoted("\($0):\(Self.summary($0))"))" }
    let groups = Self.groups.map { "      \($0)) compadd -- \(Self.subcommands($0).joined(separator: " ")) ;;" }
    return """
      #compdef \(program)
      # Completions of \(program) for zsh.
      \(function)() {
        local tool=${words[1]} cur=${words[CURRENT]} prev=${words[CURRENT-1]} command= word i
        local -a commands
        # Where the tool is missing, there is nothing to complete.
        whence -- ${~tool} >/dev/null 2>&1 || return 0
        commands=(
      \(commands.joined(separator: "\n"))
        )
        if [[ $cur == --*=* ]]; then
          prev=${cur%%=*}
          compset -P 1 '--*='
          cur=${cur#*=}
        fi
        for ((i = 2; i < CURRENT; i++)); do
          case ${words[i]} in
            \(Self.names.joined(separator: "|"))) command=${words[i]}; break ;;
          esac
        done
        if ((i + 1 < CURRENT)); then
          case "$command ${words[i + 1]}" in
            \(Self.subcommandPattern)) command="$command ${words[i + 1]}" ;;
          esac
        fi
        case $prev in
      \(values.joined(separator: "\n"))
        esac
        if [[ $cur == -* ]]; then
          case $command in
      \(flags.joined(separator: "\n"))
            *) compadd -- -h --help -V --version ;;
          esac
          return
        fi
        case $command in
          '') _describe command commands ;;
      \(groups.joined(separator: "\n"))
          \(Self.commands(with: .script))) compadd -- ${(f)"$(${~tool} list --scripts 2>/dev/null)"}; _files ;;
          \(Self.commands(with: .feature)))
            compadd -- ${${(f)"$(${~tool} list 2>/dev/null)"}%% *}
            case $command in
              \(Self.commandsWithFiles)) _files ;;
            esac ;;
          \(Self.commands(with: .command))) _describe command commands ;;
          \(Self.commands(with: .shell))) compadd -- \(CompletionShell.allCases.map(\.rawValue).joined(separator: " ")) ;;
          *) _files ;;
        esac
      }
      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then \(function) "$@"; else compdef \(function) \(program); fi

      """
  }

  var fish: String {
    var lines = [
      "# Completions of \(program) for fish.", "function _\(function)", "  set -l tool (commandline -opc)[1]",
      "  type -q -- $tool; and $tool $argv 2>/dev/null", "end",
      "# Where the tool is missing, there is nothing to complete.",
      "function _\(function)_has", "  set -l tool (commandline -opc)[1]", "  type -q -- $tool; and $argv", "end",
    ]
    let has = "_\(function)_has"
    for name in Self.names {
      let summary = ShellWord.quoted(Self.summary(name))
      lines.append("complete -c \(program) -f -n '\(has) __fish_use_subcommand' -a \(name) -d \(summary)")
    }
    for group in Self.groups {
      let words = Self.subcommands(group).joined(separator: " ")
      let isOpen = "\(has) __fish_seen_subcommand_from \(group); and not __fish_seen_subcommand_from \(words)"
      lines.append("complete -c \(program) -f -n '\(isOpen)' -a '\(words)'")
    }
    for command in Command.all {
      let seen = command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
      let condition = "-n '\(has) \(seen.joined(separator: "; and "))'"
      for flag in Flag.all where command.takes(flag) {
        let value =
          switch Self.value(of: flag) {
          case nil: ""
          case .words([]): " -x"
          case .words(let words): " -x -a '\(words.joined(separator: " "))'"
          case .file: " -r -F"
          // After a `=`, fish completes files by itself.
          case .report: " -r -F -a '\(Self.reports) \(Self.reportsInFiles.joined(separator: " "))'"
          }
        let short = flag.short.map { " -s \($0)" } ?? ""
        lines.append(
          "complete -c \(program) \(condition)\(short) -l \(flag.name)\(value) -d \(ShellWord.quoted(flag.summary))")
      }
      let words: String? =
        switch Self.operand(of: command) {
        case .script: "(_\(function) list --scripts)"
        case .feature: "(_\(function) list | string replace -r \" .*\" \"\")"
        case .command: Self.names.joined(separator: " ")
        case .shell: CompletionShell.allCases.map(\.rawValue).joined(separator: " ")
        case .file: nil
        }
      let files = Self.takesFiles(command) ? "" : " -f"
      if let words { lines.append("complete -c \(program) \(condition)\(files) -a '\(words)'") }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
