/// How an async effect gives its outputs to the store.
public struct Send<Output>: @unchecked Sendable {
  // Unchecked: the store takes outputs from any thread; what it then does, it does on its own.

  private let outlet: Outlet
  private let emit: (Output) -> Void

  init(_ outlet: Outlet, _ emit: @escaping (Output) -> Void) {
    self.outlet = outlet
    self.emit = emit
  }

  /// Outputs a value, and returns when its action was reduced and its effects have started.
  ///
  /// After the effect was cancelled nothing is output.
  public nonisolated(nonsending) func callAsFunction(_ output: Output) async {
    guard !Task.isCancelled else { return }
    if outlet.isHere {
      if !outlet.isCancelled { emit(output) }
    } else {
      nonisolated(unsafe) let (emit, output) = (emit, output)
      await outlet.perform { emit(output) }
    }
  }
}

/// Where an async effect meets its store. The engine makes the only ones.
class Outlet: WaitingTask, @unchecked Sendable {
  /// Whether the caller is where the store works.
  var isHere: Bool { false }

  /// Whether the store takes outputs no more.
  var isCancelled: Bool { false }

  /// Does something where the store works, unless it takes outputs no more.
  func perform(_ work: @escaping @Sendable () -> Void) async {}
}
