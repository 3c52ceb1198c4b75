/// Where work that was begun by ``Effect/run(_:)-((AnyObserver<Output>)->Disposable)`` leaves its outputs, now or later, on
/// any thread.
///
/// What comes after the end, or after the effect was cancelled, is dropped.
///
/// RxComposableArchitecture 1.0; The Composable Architecture 0.39 calls it `Effect.Subscriber`.
public struct AnyObserver<Element>: @unchecked Sendable {
  // Unchecked: the store takes outputs from any thread; what it then does, it does on its own.

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

  /// Reports a failure and ends the effect: an effect can't fail. Output a `Result` where it may.
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

  /// How an effect ends.
  public enum Completion: Sendable {
    /// By itself. Effects don't fail.
    case finished
  }
}

extension Effect {
  /// The name of ``AnyObserver`` in The Composable Architecture 0.39.
  public typealias Subscriber = AnyObserver<Output>

  /// Outputs what `work` gives to the observer, at once and later, until the observer gets the end or the effect is
  /// cancelled. Then what `work` returned is disposed of.
  ///
  ///     Effect.run { observer in
  ///       observer.onNext(.status(monitor.status))
  ///       monitor.didChange = { observer.onNext(.status($0)) }
  ///       return Disposables.create { monitor.stop() }
  ///     }
  ///
  /// RxComposableArchitecture 1.0, The Composable Architecture 0.39.
  @_disfavoredOverload
  public static func run(_ work: @escaping (AnyObserver<Output>) -> Disposable) -> Effect {
    Effect(
      node: .subscription { next, finish in
        let disposable = work(AnyObserver(next: next, finish: finish))
        return { disposable.dispose() }
      })
  }
}
