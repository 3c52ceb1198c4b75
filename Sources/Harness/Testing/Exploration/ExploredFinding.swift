/// A finding of exploring, with the script that shows it.
package struct ExploredFinding: Sendable {
  let feature: String
  /// The number of the run.
  package let run: Int
  package let failure: ExploredFailure
  /// The number of actions that the script sends, and of calls that it answers.
  package let sends: Int
  package let stubs: Int
  /// The text of the script, without observations.
  package let text: String
  package let isMinimal: Bool
  /// The distance of its values; nil without a script.
  let distance: ValueDistance?
  /// Numbers in it that no script sends, in words.
  let unsent: [String]
}

extension ExploredFinding {
  /// Creates a finding without a script, because a value in it has no literal that reads back, or because another replay
  /// didn't show it. It contains what is known.
  /// - Parameter reason: why it was not replayed; nil if it was.
  package init(unread found: ExploringReply.Found, _ feature: String, because reason: String? = nil) {
    let why =
      found.sequence.text.isEmpty
      ? reason.map { "no script of it: \($0)" }
        ?? "no script: another replay of the run doesn't show it, so it may depend on earlier runs"
      : "no script: a value in it has no literal that can be read back"
    let lines = ["\(FindingScript.firstLine): \(found.failure.identity.what)", "# \(why)"]
    self.init(
      feature: feature, run: found.run, failure: found.failure, sends: 0, stubs: 0,
      text: (lines + [found.sequence.text]).joined(separator: "\n"), isMinimal: false, distance: nil, unsent: [])
  }
}

extension ExploredFeature.Finding {
  /// Creates the reported form of a finding.
  /// - Parameters:
  ///   - command: the command that finds the same again.
  ///   - actions: the innermost action for the name of each case.
  package init(_ finding: ExploredFinding, command: String, actions: [String: String]) {
    let identity = finding.failure.identity
    self.init(
      name: "", run: finding.run, island: finding.run % ExplorationOptions.subpopulationCount,
      kind: Kind(identity.kind), what: identity.what, lastCase: identity.lastCase, text: finding.failure.text,
      sends: finding.sends, stubs: finding.stubs, isMinimal: finding.isMinimal, script: finding.text,
      command: command)
    (place, function) = (identity.site?.place, identity.site.flatMap { $0.function.isEmpty ? nil : $0.function })
    (values, farValues) = (finding.distance?.class, finding.distance.flatMap { $0.far.isEmpty ? nil : $0.far })
    unsent = finding.unsent.isEmpty ? nil : finding.unsent
    (cause, origin) = Self.cause(of: finding.failure, actions)
    name = baseName
  }

  /// Returns the cause of a failure, and its place in the code, whichever feature runs that code; nil if the place is unknown.
  /// - Parameter actions: the innermost action for the name of each case.
  package static func cause(
    of failure: ExploredFailure, _ actions: [String: String]
  ) -> (cause: String, origin: String?) {
    let identity = failure.identity
    let action = actions[identity.lastCase]
    let by = action ?? identity.lastCase
    /// The cause consists of what is wrong and the action that led to it.
    let usual = ("\(Kind(identity.kind)) \(identity.what) by \(by)", action.map { "\(identity.what) by \($0)" })
    switch identity.kind {
    case .rule, .hang: return usual
    case .trap:
      guard let site = identity.site else { return usual }
      return ("trap in \(site)", "trap in \(site)")
    case .issue:
      guard let reach = OutsideReach.cause(of: failure.text) else { return usual }
      let place = reach.site.map { "\(reach.what) by \($0)" }
      return reach.isAnswered ? ("\(varying)\(reach.what)", place) : (place ?? reach.what, place)
    case .variance where !identity.lastCase.isEmpty: return ("\(varying)the state", nil)
    case .variance:
      let what = LikelyCauses.values.first { failure.text.hasSuffix($0) }
      return ("\(varying)\(what ?? identity.what)", nil)
    case .literal: return ("\(varying)the literal of the state", nil)
    case .page, .order, .change: return ("\(Kind(identity.kind)) \(identity.what)", nil)
    }
  }
}

extension ExploredFeature.Finding.Kind {
  package init(_ kind: ExploredFailure.Identity.Kind) {
    self =
      switch kind {
      case .rule: .rule
      case .issue: .issue
      case .trap: .trap
      case .hang: .hang
      case .literal: .literal
      case .variance: .variance
      case .page: .page
      case .order: .order
      // Only comparing two builds leads to this kind, never exploring.
      case .change: .variance
      }
  }
}
