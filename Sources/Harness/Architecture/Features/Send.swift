/// The function with which an async effect outputs values to the store.
public struct Send<Output>: @unchecked Sendable {
  // Unchecked: the store accepts outputs on any thread, and processes them on its own.

  private let task: SendingTask
  private let emit: (Output) -> Void

  init(_ task: SendingTask, _ emit: @escaping (Output) -> Void) {
    self.task = task
    self.emit = emit
  }

  /// Outputs a value, and returns once its action was reduced and the resulting effects have started.
  ///
  /// Once the effect is cancelled, this outputs nothing.
  public nonisolated(nonsending) func callAsFunction(_ output: Output) async {
    if Task.isCancelled { return await task.endIfEndless() }
    if task.isHere {
      if !task.isCancelled { emit(output) }
    } else {
      nonisolated(unsafe) let (emit, output) = (emit, output)
      await task.perform { emit(output) }
    }
  }
}

/// The connection of an async effect to its store. Only the engine creates one.
package class SendingTask: WaitingTask, @unchecked Sendable {
  /// Whether the caller is on the store's thread.
  var isHere: Bool { false }

  /// Whether the store no longer accepts outputs.
  var isCancelled: Bool { false }

  /// Never returns if the effect was ended because it would not end by itself: otherwise a loop that sends forever would
  /// continue.
  func endIfEndless() async {}

  /// Performs work on the store's thread, unless the store no longer accepts outputs.
  func perform(_ work: @escaping @Sendable () -> Void) async {}
}
