/// Messages about pending transcripts.
struct PendingText {
  let text: String

  /// - Parameters:
  ///   - run: The command that replays the script.
  ///   - review: The command that shows it again, if there is no script yet.
  init(_ problem: PendingProblem, run: String, review: String? = nil) {
    switch problem {
    case .notPending: text = "nothing is pending; to find out what differs: \(run)"
    case .noTranscript(let path):
      text = "\(FailureText.visible(path)) no longer exists; see the command 'list --obsolete'"
    case .unreadable(let why):
      text = "\(why.map(FailureText.visible).joined(separator: "\n")); then run: \(review ?? run)"
    case .stale(let path, let line):
      text =
        "\(FailureText.visible(path)):\(line):1: the script was edited after it ran; to run it again: \(run)"
    case .touched(let path):
      text =
        "\(FailureText.visible(path)) was changed in the meantime and was left as it is; \(review.map { "to review it again: \($0)" } ?? "to run it again: \(run)")"
    case .notOnly(let path, let position, let changed):
      let place = FailureText.visible(path) + (position.map { ":\($0.line):\($0.column)" } ?? "")
      let words = LongText.cut(FailureText.visible(String(changed.trimmingPrefix("  "))))
      text = "\(place): this line changes too, and no --only names it: \(words); to review all of it: \(review ?? run)"
    case .unwritable(let error): text = FailureText.visible(error.description)
    }
  }

  /// `accepted order/plus: 2 of 5 steps`, `accepted search/loading-ends: new, 3 steps`
  static func accepted(_ change: PendingChange) -> String {
    let steps = EnglishText.count(change.stepCount, "step")
    if change.isProposal { return "accepted \(FailureText.visible(change.file.name)): new, \(steps)\n" }
    let layout = change.changedSteps == 0 ? ", only the layout" : ""
    return "accepted \(FailureText.visible(change.file.name)): \(change.changedSteps) of \(steps)\(layout)\n"
  }

  /// `rejected order/plus`
  static func rejected(_ file: SnapshotDirectory.File) -> String {
    "rejected \(FailureText.visible(file.name))\n"
  }
}
