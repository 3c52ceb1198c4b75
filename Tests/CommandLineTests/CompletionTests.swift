import XCTest

@testable import HarnessCommand

/// What shells complete, according to the shells themselves.
final class CompletionTests: BinaryTestCase {
  private func require(_ shell: String) throws {
    try XCTSkipUnless(try run("/usr/bin/env", [shell, "-c", "exit 0"]).ending == .exited(0), "\(shell) is not here")
  }

  private func makeScripts() throws {
    try goodScript("plus")
    try goodScript("plus-two")
    try make("Snapshots/other/minus.transcript", "transcript 1\nfeature faulty\nend\n")
  }

  func testBash() throws {
    try require("bash")
    try makeScripts()
    try make(
      "ask.sh",
      """
      source <(faulty-harness completions bash) || exit
      ask() {
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
        _faulty_harness
        echo "${COMPREPLY[*]}"
      }
      complete -p faulty-harness
      ask faulty-harness compl
      ask faulty-harness run faulty/p
      ask faulty-harness run --ver
      ask faulty-harness run --color n
      ask faulty-harness list --jo
      ask faulty-harness generate fau
      ask faulty-harness completions z
      ask faulty-harness run -j 4 --check oth
      touch 'a file.json' a1
      ask faulty-harness run --report junit = 'a\\ f'
      ask faulty-harness run --report = json = a1
      ask faulty-harness run --report m
      ask faulty-harness run --report h
      ask faulty-harness run --color = n
      ask faulty-harness run --snapshots a1
      ask faulty-harness run --filter a1
      ask faulty-harness completions a
      ask faulty-harness describe a
      ask faulty-harness report merge a1
      ask faulty-harness compare a1
      ask faulty-harness git ''
      ask faulty-harness git resolve oth
      ask faulty-harness git merge-driver --q
      ask faulty-harness acc
      ask missing-harness run --ver
      ask missing-harness ''
      """)
    XCTAssertEqual(
      try shell("bash ask.sh 2>&1").outputText,
      """
      complete -o filenames -F _faulty_harness faulty-harness
      completions
      faulty/plus-two faulty/plus
      --verify-determinism --verify-orders --version
      never

      faulty
      zsh
      other/minus
      a file.json
      a1
      markdown minimal
      html=
      never
      a1



      a1
      a1
      merge-driver resolve
      other/minus
      --quiet




      """)
  }

  /// At a prompt, since quoting is up to the shell: names with spaces, typed with or without quotes.
  private func atAPrompt(_ shell: String, _ begin: String, _ lines: [String]) throws -> [String] {
    let hasPython = try run("/usr/bin/env", ["python3", "-c", "import pty"]).ending == .exited(0)
    try XCTSkipUnless(hasPython, "python3 is not here")
    try make("a file.json", "")
    try make("Snapshots/faulty/with a space.transcript", "transcript 1\nfeature faulty\nend\n")
    try make("begin", begin)
    // Each line is completed with the Tab key, and printed word by word.
    try make(
      "print-words", "#!/bin/sh\nprintf '<%s>' \"$@\" >>words\necho >>words\necho 'that was all'\n")
    try make(
      "prompt.py",
      """
      import os, pty, select, sys, time

      pid, fd = pty.fork()
      if pid == 0: os.execvp(sys.argv[1], sys.argv[1:-1])
      seen = b''
      def read_until(mark, seconds=60):
        global seen
        start, end = len(seen), time.time() + seconds
        while mark not in seen[start:]:
          if not select.select([fd], [], [], max(0, end - time.time()))[0]: return
          seen += os.read(fd, 4096)
      os.write(fd, b'. ./begin; echo all is "re"ady\\n')
      read_until(b'all is ready')
      for line in open(sys.argv[-1]).read().split('\\n'):
        # The program is called as the tool is, and prints what it gets; what completes asks the real one.
        os.write(fd, line.encode() + b'\\t')
        os.write(fd, b'\\n')
        read_until(b'that was all')
      """)
    try make("lines", lines.joined(separator: "\n"))
    let flags = ["bash": "--norc --noprofile -i", "zsh": "-f -i"][shell] ?? ""
    let outcome = try self.shell("chmod +x print-words; TERM=dumb python3 prompt.py \(shell) \(flags) lines 2>&1")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText)
    return try text("words").split(separator: "\n").map(String.init)
  }

  private static let typed = [
    "print-words run faulty/w", "print-words run 'faulty/w", "print-words run \"faulty/with a",
    "print-words run faulty/with\\ a", "print-words run --report junit=a", "print-words report merge a\\ f",
  ]
  private static let completed =
    Array(repeating: "<run><faulty/with a space>", count: 4) + [
      "<run><--report><junit=a file.json>", "<report><merge><a file.json>",
    ]

  func testBashAtAPrompt() throws {
    try require("bash")
    // The function runs the word before the command; that is the program that prints here.
    let begin = """
      PATH=$PWD:$PATH
      source <(faulty-harness completions bash | sed 's/tool=${COMP_WORDS\\[0\\]}/tool=faulty-harness/')
      complete -o filenames -F _faulty_harness print-words
      """
    XCTAssertEqual(try atAPrompt("bash", begin, Self.typed), Self.completed)
  }

  func testZshAtAPrompt() throws {
    try require("zsh")
    let begin = """
      PATH=$PWD:$PATH
      autoload -U compinit && compinit -u -D
      source <(faulty-harness completions zsh | sed 's/tool=${words\\[1\\]}/tool=faulty-harness/')
      compdef _faulty_harness print-words
      """
    XCTAssertEqual(try atAPrompt("zsh", begin, Self.typed), Self.completed)
  }

  func testZsh() throws {
    try require("zsh")
    try makeScripts()
    try make(
      "ask.zsh",
      """
      compdef() { print "compdef $*" }
      compadd() { print -- "compadd ${@:#--}" }
      _describe() { print "describe ${#commands}" }
      _files() { print files }
      source <(faulty-harness completions zsh)
      ask() { words=("$@"); CURRENT=$#; _faulty_harness }
      ask faulty-harness ''
      ask faulty-harness run ''
      ask faulty-harness run --color ''
      ask faulty-harness completions -
      ask faulty-harness completions ''
      compset() { return 1 }
      ask faulty-harness run --report ''
      compset() { [[ $2 == '*=' ]] }
      ask faulty-harness run --report junit=a
      """)
    XCTAssertEqual(
      try shell("zsh -f ask.zsh 2>&1").outputText,
      """
      compdef _faulty_harness faulty-harness
      describe \(Set(Command.all.map { $0.name.prefix { $0 != " " } }).count)
      compadd faulty/plus-two faulty/plus other/minus
      files
      compadd auto always never
      compadd --snapshots --color -h --help -V --version
      compadd bash zsh fish
      compadd json github markdown minimal
      compadd -S  junit= ctrf= html=
      files

      """)
  }

  func testFish() throws {
    try require("fish")
    try makeScripts()
    try make("a file.json", "")
    try make("Snapshots/faulty/with a space.transcript", "transcript 1\nfeature faulty\nend\n")
    let outcome = try shell(
      """
      faulty-harness completions fish >faulty.fish
      fish --no-config -c 'source faulty.fish; complete -C "faulty-harness compl"; complete -C "faulty-harness run faulty/p"; complete -C "faulty-harness run --color n"; complete -C "faulty-harness completions "; complete -C "faulty-harness run --report h"; complete -C "faulty-harness run --report junit=a"; complete -C "faulty-harness describe "; complete -C "faulty-harness run \\"faulty/w"' 2>&1
      """)
    let words = outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    XCTAssertEqual(
      words,
      [
        "completions", "faulty/plus", "faulty/plus-two", "never", "bash", "fish", "zsh", "html=", "junit=a file.json",
        "faulty", "other", "faulty/with a space",
      ], outcome.outputText)
  }

  func testAnUnknownShell() throws {
    assert(
      try harness("completions", "tcsh"), 2, errors: "harness: the shell can't be 'tcsh'; expected bash, zsh or fish\n")
  }
}
