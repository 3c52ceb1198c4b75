/// The content of an effect, which the engine interprets.
package indirect enum EffectNode<Output> {
  case none
  case value(Output)
  case perform(() -> Void)
  case merge([Effect<Output>])
  case concatenate([Effect<Output>])
  case delay(Effect<Output>, Duration, any Scheduler)
  case cancellable(Effect<Output>, CancellationID, cancelInFlight: Bool)
  case cancel([CancellationID])
  case deferred(() -> Effect<Output>)
  /// Never outputs. The text says what it waits for: `call search("sw")`.
  case never(waitingFor: String)
  case transformed(any EffectTransform<Output>)
  case future((@escaping (Output) -> Void) -> Void)
  /// Outputs values until it is finished or cancelled.
  case subscription(Subscribe<Output>)
  case task((Send<Output>) async throws -> Void)
  case throttle(Effect<Output>, CancellationID, Duration, any Scheduler, latest: Bool)
  /// Never ends by itself. The function makes an output from the scheduler's time.
  case timer(Duration, any Scheduler, (Duration) -> Output)
}

/// Starts a source that outputs now or later, on any thread, by the functions it is passed, and returns a function that ends
/// it.
///
/// `finish` ends the effect, and calls `last` just before, in the same place. Anything that comes after the end is dropped,
/// including `last`.
package typealias Subscribe<Output> = (
  _ next: @escaping (Output) -> Void, _ finish: @escaping (_ last: @escaping () -> Void) -> Void
) -> () -> Void

/// An effect made from one with another output.
package protocol EffectTransform<Output> {
  associatedtype Output
  /// Starts the upstream effect by `starter`, and passes on its outputs.
  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void)
}

/// Starts effects: the engine as effects see it.
package protocol EffectStarter: AnyObject {
  /// Starts `effect` in `run`. Calls `emit` with each output, and `done` once, at the end.
  func start<Output>(
    _ effect: Effect<Output>, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void)
}

/// Running work that is cancelled as one. The engine keeps the data that belongs to it.
package class EffectRun {
  init() {}
}

struct MapEffect<Input, Output>: EffectTransform {
  let upstream: Effect<Input>
  let transform: (Input) -> Output

  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    starter.start(upstream, in: run, emit: { emit(transform($0)) }, done: done)
  }
}

struct FlatMapEffect<Input, Output>: EffectTransform {
  let upstream: Effect<Input>
  let transform: (Input) -> Effect<Output>

  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    // The upstream effect and every inner one count; the last one to end ends the whole effect.
    var running = 1
    let oneDone = {
      running -= 1
      if running == 0 { done() }
    }
    starter.start(
      upstream, in: run,
      emit: { value in
        running += 1
        starter.start(transform(value), in: run, emit: emit, done: oneDone)
      },
      done: oneDone)
  }
}

/// An effect without outputs, converted to another output type.
struct SilentEffect<Output>: EffectTransform {
  let upstream: Effect<Never>

  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    starter.start(upstream, in: run, emit: { _ in }, done: done)
  }
}

/// The id of cancellable effects: any hashable value or a type, and its spelling in transcripts and failures.
///
/// A type and its `ObjectIdentifier` are one id.
package struct CancellationID: Hashable {
  let base: AnyHashable
  /// The type, if the type itself was the id.
  private let type: Any.Type?

  init(_ base: some Hashable) {
    self.base = AnyHashable(base)
    type = nil
  }

  init(type: Any.Type) {
    base = AnyHashable(ObjectIdentifier(type))
    self.type = type
  }

  /// Compares types as well as values: `AnyHashable` alone treats 1 and 1.0 as equal.
  package static func == (left: CancellationID, right: CancellationID) -> Bool {
    left.base == right.base && Swift.type(of: left.base.base) == Swift.type(of: right.base.base)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(base) }

  /// The id as a literal: `SearchId()`, `"completion effect"`, `CancelID.search`; for a type its name alone, `CancelID`.
  package var literal: String {
    if let type = type ?? (base.base as? ObjectIdentifier).flatMap(TypeIdentity.type) {
      return TypeShape.of(type).fullName
    }
    return ValueText.of(base.base, .untyped)
  }
}
