/// What an effect is made of; the engine interprets it.
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
  /// Never gives anything. The text says what it waits for: `call search("sw")`.
  case never(waitingFor: String)
  case transformed(any EffectTransform<Output>)
  case future((@escaping (Output) -> Void) -> Void)
  /// Gives outputs until it is finished or cancelled.
  case subscription(Subscribe<Output>)
  case task((Send<Output>) async throws -> Void)
  case throttle(Effect<Output>, CancellationID, Duration, any Scheduler, latest: Bool)
  /// Never ends by itself. The function makes an output of the scheduler's time.
  case timer(Duration, any Scheduler, (Duration) -> Output)
}

/// Begins what outputs now and later, on any thread, by the functions that it gets, and returns what ends it.
///
/// `finish` ends the effect where it runs, and calls `last` there before. What comes after the end is dropped, `last` as well.
package typealias Subscribe<Output> = (
  _ next: @escaping (Output) -> Void, _ finish: @escaping (_ last: @escaping () -> Void) -> Void
) -> () -> Void

/// An effect made of one with another output.
package protocol EffectTransform<Output> {
  associatedtype Output
  /// Starts the upstream effect by `starter`, and hands on what it gives.
  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void)
}

/// Starts effects: the engine, seen from here.
package protocol EffectStarter: AnyObject {
  /// Starts `effect` in `run`. `emit` hears each output, `done` hears the end, once.
  func start<Output>(
    _ effect: Effect<Output>, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void)
}

/// Running work that is cancelled as one. The engine keeps what belongs to it.
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
    // The upstream effect and every inner one count; the last to end ends the whole.
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

/// An effect without outputs, as one of another type.
struct SilentEffect<Output>: EffectTransform {
  let upstream: Effect<Never>

  func start(
    by starter: any EffectStarter, in run: EffectRun, emit: @escaping (Output) -> Void, done: @escaping () -> Void
  ) {
    starter.start(upstream, in: run, emit: { _ in }, done: done)
  }
}

/// The id of cancellable effects: any hashable value, or a type, and how it is written in transcripts and failures.
///
/// A type and its `ObjectIdentifier` are one id.
package struct CancellationID: Hashable {
  let base: AnyHashable
  /// Known where the type itself was the id.
  private let type: Any.Type?

  init(_ base: some Hashable) {
    self.base = AnyHashable(base)
    type = nil
  }

  init(type: Any.Type) {
    base = AnyHashable(ObjectIdentifier(type))
    self.type = type
  }

  /// Equal values of different types are different ids: `AnyHashable` takes 1 and 1.0 for one.
  package static func == (left: CancellationID, right: CancellationID) -> Bool {
    left.base == right.base && Swift.type(of: left.base.base) == Swift.type(of: right.base.base)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(base) }

  /// `SearchId()`, `"completion effect"`, `CancelID.search`; of a type its name alone, `CancelID`.
  package var literal: String {
    if let type = type ?? (base.base as? ObjectIdentifier).flatMap(TypeIdentity.type) {
      return TypeShape.of(type).fullName
    }
    return ValueText.of(base.base, .untyped)
  }
}
