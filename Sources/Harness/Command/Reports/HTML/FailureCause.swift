/// The failure of a script that its other failures follow from.
struct FailureCause {
  /// The kinds of causes, the worst first.
  enum Kind: Int {
    case crash, hang, rule, failure, unreadable, value, words, file

    var name: String { "\(self)" }
  }

  let kind: Kind
  /// The index of the failure that others follow from.
  let main: Int
  /// The indices of the failures that follow from it.
  let following: Set<Int>
  /// A hint about the cause; nil if nothing more is known.
  let hint: String?

  /// - Parameter failures: at least one failure, in the order of the file.
  init(_ failures: [ScriptFailure]) {
    let kinds = failures.map(Self.kind)
    // Of failures that happened while the script ran, the worst; of differing lines, the first.
    let worst = failures.indices.filter { kinds[$0].rawValue <= Kind.unreadable.rawValue }
      .min { (kinds[$0].rawValue, $0) < (kinds[$1].rawValue, $1) }
    let main = worst ?? failures.firstIndex(where: \.kind.isDifference) ?? 0
    let failure = failures[main]
    let fingerprint = ChangeFingerprint(failure)
    let following = Set(
      failures.indices.filter { index in
        let other = failures[index]
        if index == main { return false }
        if ChangeFingerprint(other) == fingerprint, !other.kind.isDifference { return true }
        guard worst != nil, other.path == failure.path || Self.isUnusedStub(other) else { return false }
        return Self.isUnusedStub(other) || other.kind.isDifference && other.line >= failure.line
      })
    let own = failures.indices.filter { $0 == main || !following.contains($0) && failures[$0].kind.isDifference }
    // A cause that changes a value as well as words counts as one of values.
    kind =
      kinds[main] == .words && own.contains { kinds[$0] != .words } ? .value : kinds[main]
    hint = Self.hint(failure, failures)
    (self.main, self.following) = (main, following)
  }

  private static func kind(_ failure: ScriptFailure) -> Kind {
    switch failure.kind {
    case .died: .crash
    case .timedOut: .hang
    case .reported(_, _, .rule): .rule
    case .reported(_, _, .unusedStub), .notRecorded, .noEnd: .file
    case .reported, .varies, .nothingFailed: .failure
    case .unreadable: .unreadable
    case .differs: FailureShape(failure).isWords ? .words : .value
    case .unrecorded, .missing, .moved: .value
    }
  }

  private static func isUnusedStub(_ failure: ScriptFailure) -> Bool {
    if case .reported(_, _, .unusedStub) = failure.kind { true } else { false }
  }

  /// Returns a hint about a call that nothing answers, if the recorded script did not have it.
  private static func hint(_ failure: ScriptFailure, _ failures: [ScriptFailure]) -> String? {
    guard let endpoint = failure.unansweredEndpoint else { return nil }
    let head = "call \(endpoint)"
    func calls(_ line: String) -> Bool {
      line.hasPrefix(head) && [nil, "(", " "].contains(line.dropFirst(head.count).first)
    }
    var isNew = false
    for other in failures {
      switch other.kind {
      case .unrecorded(let line, _) where calls(line): isNew = true
      case .missing(let line, _) where calls(line): return nil
      default: break
      }
    }
    return isNew ? "\(FailureText.visible(endpoint)) was not called here before." : nil
  }
}
