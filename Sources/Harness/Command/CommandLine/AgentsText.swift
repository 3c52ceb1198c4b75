/// The text of `harness help agents` and AGENTS.md: what a coding agent has to know.
enum AgentsText {
  /// The first line. A file that begins with it is taken to contain the rest.
  static let title = "# Testing features with Harness"

  /// - Parameter command: how the harness of the package is called: `swift run -q my-harness`.
  static func text(_ command: String) -> String {
    """
    \(title)

    A transcript records what a feature does: each action that is sent, and below it each change of the state, each call and each action
    that comes back. Transcripts are files in Snapshots/FEATURE/NAME.transcript. All time in them is virtual, so nothing has to wait.

    ## Look
        \(command) list --scripts              features, and their scripts
        \(command) describe FEATURE            actions, endpoints and rules, each with a line that you can use in a script
        \(command) show NAME                   what each step of a script does today, with old and new values

    ## Write a script
        transcript 1
        feature search
        stub results("sw") = ["swift"] after 1s

        send typed("sw")
        advance 300ms
        run
        expect results = ["swift"]
        end

    `stub` answers an endpoint, `send` sends an action, `advance` and `run` move virtual time, `expect` checks a value, `end` is the last line.
        \(command) new FEATURE NAME            a file to fill in; it never replaces one
        printf 'send ACTION\\nrun\\n' | \(command) play FEATURE     try lines, and see what happens
        \(command) record FEATURE/NAME         fill in what happened, in a script that you have just written
        \(command) mcp                         the same as tools of a server: features, describe, play, run, explore, why, propose

    ## Check
        \(command) run --report minimal        all scripts: the count first, then each cause in at most 40 lines
        \(command) run --last-failed           only scripts that failed in their last run
        \(command) explore FEATURE --check     search for crashes and broken rules; --for 30s limits the time

    Exit code 0: all hold. 1: something failed. 2: wrong usage; the message says what to run.

    ## Read a failure
        FAIL cart/pay
          Snapshots/cart/pay.transcript:8:11: total, after send add(2)

           8 -   total = [-20-]
             +   total = {+25+}

    The place is a line and a column of the transcript. '-' is what it records and '+' is the actual line; [-…-] and {+…+} mark the
    words that differ.
    "never used" names a stub that no call asked for. A call without a stub says which line to add. "varies" means that two replays of the
    script differ: find the clock, random value or unordered collection that the code reads directly instead of through its
    environment.

    ## Never
    - Never run record, review --accept or run --accept to make a failure go away. First explain why the new lines are right, and let a
      person accept them with review.
    - Never edit a recorded line to match what happens. Edit the code, or leave the failure.
    - Never add ignore, '_' or .outside(…) just to silence a failure.
    - Never pass --force in CI.

    """
  }

  /// The instructions for an agent that has the tools of `harness mcp`.
  static let instructions = """
    Transcripts record what a feature does: each action that is sent, and below it each change of the state, each call and each action that comes
    back. All time is virtual. Begin with the tool features, then describe. Try lines with play: send ACTION, advance 300ms, run,
    stub NAME = VALUE, expect PATH = VALUE; answer NAME VALUE answers an open call, undo takes a line back. run checks recorded scripts:
    '-' is what a script records, '+' is what actually happens. why says which action gave a value. explore searches for crashes and broken
    rules. When a session shows what matters, call propose: a person reviews it. Never edit recorded lines to make a failure go away, and
    never accept a change that nobody has explained.
    """
}
