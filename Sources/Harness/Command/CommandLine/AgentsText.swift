/// `harness help agents`, and AGENTS.md: what a coding agent has to know.
enum AgentsText {
  /// The first line, by which a file is known to have the rest.
  static let title = "# Testing features with Harness"

  /// - Parameter command: what the harness of the package is called with: `swift run -q my-harness`.
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
        \(command) new FEATURE NAME            a file to fill in; it never replaces one
        printf 'send ACTION\\nrun\\n' | \(command) play FEATURE     try lines, and see what happens
        \(command) record FEATURE/NAME         fill in what happened

    ## Check
        \(command) run --report minimal        all scripts: the count first, then one short paragraph for each cause
        \(command) run --last-failed           only scripts that failed when they last ran
        \(command) explore FEATURE --check     search for crashes and broken rules; --for 30s limits the time

    Exit code 0: all hold. 1: something failed. 2: the command can't begin, and says what to call instead.

    ## Read a failure
        FAIL cart/pay
          Snapshots/cart/pay.transcript:8: total, after send add(2)

           8 -   total = [-20-]      recorded
             +   total = {+25+}      actual

    The place is a line of the transcript. '-' is what it records and '+' is what happens now; [-…-] and {+…+} mark the words that differ.
    "never used" names a stub that no call asked for. A call without a stub says which line to add. "varies" means that two plays differ:
    find the clock, random value or unordered collection that the code reads past its environment.

    ## Never
    - Never run record, accept or review --accept to make a failure go away. First explain why the new lines are right, and let a person accept
      them. Recording is for scripts that you have just written.
    - Never edit a recorded line to match what happens. Edit the code, or leave the failure.
    - Never widen .outside(…), ignore or '_' only to silence a failure.
    - Never pass --force in CI.

    """
  }
}
