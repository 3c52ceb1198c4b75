import XCTest

@testable import Harness

/// What shells complete, asked of the shells themselves.
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
      ask faulty-harness grow fau
      ask faulty-harness completions z
      ask faulty-harness run -j 4 --check oth
      """)
    XCTAssertEqual(
      try shell("bash ask.sh 2>&1").outputText,
      """
      complete -o filenames -F _faulty_harness faulty-harness
      completions
      faulty/plus-two faulty/plus
      --verify-determinism --version
      never

      faulty
      zsh
      other/minus

      """)
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
      """)
    XCTAssertEqual(
      try shell("zsh -f ask.zsh 2>&1").outputText,
      """
      compdef _faulty_harness faulty-harness
      describe \(Command.all.count)
      compadd faulty/plus-two faulty/plus other/minus
      files
      compadd auto always never
      compadd --snapshots --color -h --help --version

      """)
  }

  func testFish() throws {
    try require("fish")
    try makeScripts()
    let outcome = try shell(
      """
      faulty-harness completions fish >faulty.fish
      fish --no-config -c 'source faulty.fish; complete -C "faulty-harness compl"; complete -C "faulty-harness run faulty/p"; complete -C "faulty-harness run --color n"' 2>&1
      """)
    let words = outcome.outputText.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    XCTAssertEqual(words, ["completions", "faulty/plus", "faulty/plus-two", "never"], outcome.outputText)
  }

  func testAnUnknownShell() throws {
    assert(
      try harness("completions", "tcsh"), 2, errors: "harness: the shell can't be 'tcsh'; expected bash, zsh or fish\n")
  }
}
