/// How an async effect gives its outputs to the store.
public struct Send<Output>: @unchecked Sendable {
  // Unchecked: the store takes outputs from any thread; what it then does, it does on its own.

  private let task: SendingTask
  private let emit: (Output) -> Void

  init(_ task: SendingTask, _ emit: @escaping (Output) -> Void) {
    self.task = task
    self.emit = emit
  }

  /// Outputs a value, and returns when its action was reduced and its effects have started.
  ///
  /// After the effect was cancelled nothing is output.
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

/// Where an async effect meets its store. The engine makes the only ones.
package class SendingTask: WaitingTask, @unchecked Sendable {
  /// Whether the caller is where the store works.
  var isHere: Bool { false }

  /// Whether the store takes outputs no more.
  var isCancelled: Bool { false }

  /// Never returns where the effect was ended since it would not end: a loop that sends for ever would go on.
  func endIfEndless() async {}

  /// Does something where the store works, unless it takes outputs no more.
  func perform(_ work: @escaping @Sendable () -> Void) async {}
}
