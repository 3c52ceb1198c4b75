/// What a test makes of work that an effect hands to `Task { }`, `Task.detached` or `Task.sleep`.
///
/// Nobody can say when such work runs: it leaves the order of the store, and sleeps by the clock of the machine.
public enum UnstructuredWork: Sendable {
  /// It is a failure, reported at once with the action that started the effect, and goes on outside the store.
  case reported

  /// It runs on the store's timeline, in one order like everything else: what `Task { }` does has happened when the step
  /// ends, and `Task.sleep` waits for the store's `advance(by:)`.
  ///
  /// For code that can't be written otherwise yet. The ways out are the runtime's own (docs/async.md), so where it doesn't
  /// show them a failure says so. A `Task { }` that something outside the engine resumes, such as a thread, goes on outside.
  case captured

  /// Why this can't be done here; nil where it can.
  package var unsupportedReason: IssueText? {
    if self == .reported { return nil }
    if !RuntimeHooks.seesUnstructuredTasks {
      return IssueText("Unstructured tasks can't be captured: this process does not let them be seen", Self.reference)
    }
    if !DrainedExecutor.seesSleeps {
      return IssueText("Task.sleep can't be captured: this toolchain does not let it be seen", Self.reference)
    }
    if let missing = SealedFunctions.missing {
      return IssueText(
        "Unstructured tasks can't be captured: this process does not let \(missing) be sealed", Self.reference)
    }
    return nil
  }

  private static let reference = " (docs/async.md)."

  /// What follows the reason where a model is played.
  static let adviceForModels = """
    Scripts of models run on Linux, with Swift 6.3. Elsewhere let what the model starts be async methods that wait on the clock \
    that it is given, world.clock, and call those in tests (docs/models.md).
    """
}
