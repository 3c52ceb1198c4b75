/// Receives the outputs of work begun by ``Effect/run(_:)-((AnyObserver<Output>)->Disposable)``, now or later, on any thread.
///
/// Outputs that come after the end, or after the effect was cancelled, are dropped.
///
/// From RxComposableArchitecture 1.0; The Composable Architecture 0.39 calls it `Effect.Subscriber`.
public struct AnyObserver<Element>: @unchecked Sendable {
  // Unchecked: the store accepts outputs on any thread, and processes them on its own.

  private let next: (Element) -> Void
  private let finish: (_ last: @escaping () -> Void) -> Void

  init(next: @escaping (Element) -> Void, finish: @escaping (_ last: @escaping () -> Void) -> Void) {
    self.next = next
    self.finish = finish
  }

  /// Outputs a value.
  public func onNext(_ element: Element) { next(element) }

  /// Ends the effect.
  public func onCompleted() { finish {} }

  /// Reports a failure and ends the effect, since an effect can't fail. If an error is expected, output a `Result` instead.
  public func onError(
    _ error: any Error, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    finish {
      reportIssue(
        IssueText("An effect failed: \(error)", ". Output a Result, and send an action for its failure."), at: place)
    }
  }

  /// Outputs a value.
  public func send(_ element: Element) { next(element) }

  /// Ends the effect.
  public func send(completion: Completion) { finish {} }

  /// The ways in which an effect ends.
  public enum Completion: Sendable {
    /// The effect ended by itself. Effects don't fail.
    case finished
  }
}

extension Effect {
  /// The name of ``AnyObserver`` in The Composable Architecture 0.39.
  public typealias Subscriber = AnyObserver<Output>

  /// Returns an effect that outputs the values `work` passes to the observer, at once and later, until it ends or is cancelled.
  /// Then the disposable returned by `work` is disposed of.
  ///
  ///     Effect.run { observer in
  ///       observer.onNext(.status(monitor.status))
  ///       monitor.didChange = { observer.onNext(.status($0)) }
  ///       return Disposables.create { monitor.stop() }
  ///     }
  ///
  /// From RxComposableArchitecture 1.0 and The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func run(_ work: @escaping (AnyObserver<Output>) -> Disposable) -> Effect {
    Effect(
      node: .subscription { next, finish in
        let disposable = work(AnyObserver(next: next, finish: finish))
        return { disposable.dispose() }
      })
  }
}
