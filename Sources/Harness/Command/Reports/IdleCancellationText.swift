/// The text about ids that were cancelled and never in flight. It makes no script fail.
///
/// ```text
/// 1 id was cancelled and never in flight, in any script of its feature
///   idle: ["work", "other"]
/// ```
enum IdleCancellationText {
  static func lines(_ idle: [IdleCancellation]) -> [String] {
    if idle.isEmpty { return [] }
    let (were, owner) = idle.count == 1 ? ("1 id was", "its feature") : ("\(idle.count) ids were", "their features")
    let rest = idle.count - WarningText.maxCount
    return ["\(were) cancelled and never in flight, in any script of \(owner)"]
      + idle.prefix(rest > 0 ? WarningText.maxCount - 1 : WarningText.maxCount).map {
        "  \(FailureText.visible($0.feature)): \(FailureText.visible($0.id))"
      } + (rest > 0 ? ["  and \(rest + 1) more"] : [])
  }
}
