/// Messages about pending transcripts.
struct PendingText {
  let text: String

  /// - Parameters:
  ///   - run: The command that replays the script.
  ///   - review: The command that shows it again, if there is no script yet.
  init(_ problem: PendingProblem, run: String, review: String? = nil) {
    switch problem {
    case .notPending: text = "nothing is pending; the command that tells is: \(run)"
    case .noTranscript(let path):
      text = "there is no \(FailureText.visible(path)) any more; see the command 'prune'"
    case .unreadable(let why):
      text = "\(why.map(FailureText.visible).joined(separator: "\n")); afterwards: \(review ?? run)"
    case .stale(let path, let line):
      text =
        "\(FailureText.visible(path)):\(line): the script is no longer the one that was played; run it again: \(run)"
    case .touched(let path):
      text =
        "\(FailureText.visible(path)) was written meanwhile, and is left as it is; \(review.map { "look at it again: \($0)" } ?? "run it again: \(run)")"
    case .notOnly(let path, let line, let changed):
      let place = FailureText.visible(path) + (line.map { ":\($0)" } ?? "")
      let words = LongText.cut(FailureText.visible(String(changed.trimmingPrefix("  "))))
      text = "\(place): --only doesn't name a line that changes: \(words); look at all of it with: \(review ?? run)"
    case .unwritable(let error): text = FailureText.visible(error.description)
    }
  }

  /// `accepted order/plus: 2 of 5 steps`, `accepted search/loading-ends: new, 3 steps`
  static func accepted(_ change: PendingChange) -> String {
    let steps = "\(change.stepCount) step\(change.stepCount == 1 ? "" : "s")"
    if change.isProposal { return "accepted \(FailureText.visible(change.file.name)): new, \(steps)\n" }
    let layout = change.changedSteps == 0 ? ", only the layout" : ""
    return "accepted \(FailureText.visible(change.file.name)): \(change.changedSteps) of \(steps)\(layout)\n"
  }

  /// `rejected order/plus`
  static func rejected(_ file: SnapshotDirectory.File) -> String {
    "rejected \(FailureText.visible(file.name))\n"
  }
}
