/// How a test treats work that an effect hands to `Task { }`, `Task.detached` or `Task.sleep`.
///
/// The time at which such work runs can't be predicted: it leaves the order of the store, and sleeps by the system clock.
public enum UnstructuredWork: Sendable {
  /// The work is a failure, reported at once with the action that started the effect, and continues outside the store.
  case reported

  /// The work runs on the store's timeline, in one order like everything else: work of `Task { }` has run when the step ends,
  /// and `Task.sleep` waits for the store's `advance(by:)`.
  ///
  /// Use it for code that can't be written differently yet. It relies on hooks of the Swift runtime (docs/async.md); if the
  /// runtime lacks them, a failure says so. A `Task { }` that something outside the engine resumes, such as a thread,
  /// continues outside the store.
  case captured

  /// Why capturing isn't possible here; nil if it is.
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

  /// The advice after the reason when a model is played.
  static let adviceForModels = """
    Scripts of models run on Linux, with Swift 6.3. Elsewhere, move the work that the model starts into async methods that \
    wait on an injected clock, world.clock, and call those methods in tests (docs/models.md).
    """
}
