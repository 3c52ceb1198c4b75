import Synchronization

@testable import Harness
@testable import HarnessArchitecture

/// Work of every kind that is started outside of structured concurrency and waits for virtual time.
enum CapturedWorkload: CaseIterable {
  case clock
  case endpoint
  case yields
  case continuation
  case stream
  case actors
  case mainActor
  case synchronousEffects
  case cancellation
  case children
  case otherScheduler

  enum Action: Equatable {
    case start
    case stop
    case did(String)
  }

  /// The events in order when all of them run at once.
  static func trace() -> [String] { Bench().play(allCases) }

  /// The events when one of them runs alone.
  func trace() -> [String] { Bench().play([self]) }

  var expected: [String] {
    switch self {
    case .clock: ["0ms task", "100ms slept", "200ms slept again"]
    case .endpoint: ["0ms load(1)", "300ms loaded 5", "300ms load(2)", "300ms failed gone"]
    case .yields:
      ["0ms yielded 0", "50ms slept 0", "50ms yielded 1", "100ms slept 1"]
    case .continuation: ["70ms resumed 7", "140ms resumed by a future"]
    case .stream: ["10ms element 0", "20ms element 1", "30ms element 2", "30ms end of the stream"]
    case .actors: ["0ms paid 1", "0ms paid 2", "40ms balance 30", "40ms balance 30"]
    case .mainActor: ["0ms main", "60ms main again", "60ms off it"]
    case .synchronousEffects: ["80ms performed", "90ms fulfilled", "95ms performed after a delay"]
    case .cancellation: ["20ms cancelled by a task", "500ms cancelled by the effect"]
    case .children: ["30ms child 1", "60ms child 2", "60ms both 3"]
    case .otherScheduler: ["500ms elsewhere"]
    }
  }

  /// The events. In a failing test, code that has left the engine writes here as well.
  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    private let timeline: TestScheduler

    init(_ timeline: TestScheduler) { self.timeline = timeline }

    func add(_ what: String) {
      let time = DurationText.text(of: timeline.now)
      lines.withLock { $0.append("\(time) \(what)") }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  private final class Bench {
    private let timeline = TestScheduler()
    private let other = TestScheduler()
    private let world: World
    private let load: @Sendable (Int) async throws -> Int
    private let lines: Lines

    init() {
      lines = Lines(timeline)
      world = World(timeline: timeline)
      nonisolated(unsafe) let endpoint: (Int) async throws -> Int = world.task("load")
      load = { try await endpoint($0) }
      world.stub("load", 5, after: .milliseconds(300))
      world.stub("load", failing: "gone")
    }

    func play(_ kinds: [CapturedWorkload]) -> [String] {
      let engine = Engine<Void, Action>(state: (), timeline: timeline, unstructuredWork: .captured) {
        [unowned self] _, action in
        switch action {
        case .start: return .merge(kinds.map { effect($0).cancellable(id: "work") })
        case .stop: return .cancel(id: "work")
        case .did(let what):
          lines.add(what)
          return .none
        }
      }
      world.didCall = { [lines] in lines.add($0) }
      engine.send(.start)
      for _ in 0..<5 { timeline.advance(by: .milliseconds(100)) }
      other.advance(by: .seconds(1))
      engine.send(.stop)
      return lines.all + engine.runner.inFlight.map { "\($0)" }
    }

    private func effect(_ kind: CapturedWorkload) -> Effect<Action> {
      let clock = TestClock(timeline)
      let other = TestClock(other)
      let load = load
      return switch kind {
      case .clock:
        .run { send in
          Task {
            await send(.did("task"))
            try await clock.sleep(for: .milliseconds(100))
            await send(.did("slept"))
            let any: any Clock<Duration> = clock
            try await any.sleep(for: .milliseconds(100))
            await send(.did("slept again"))
          }
        }
      case .endpoint:
        .run { send in
          Task {
            await send(.did("loaded \(try await load(1))"))
            do { _ = try await load(2) } catch { await send(.did("failed \(error)")) }
          }
        }
      case .yields: .run { send in Task { try await Self.yields(clock, send) } }
      case .continuation: .run { send in Self.continuations(clock, send) }
      case .stream: .run { send in Self.stream(clock, send) }
      case .actors: .run { send in Self.actors(clock, send) }
      case .mainActor:
        .run { send in
          Task { @MainActor in
            await send(.did("main"))
            try await clock.sleep(for: .milliseconds(60))
            MainActor.preconditionIsolated()
            await send(.did("main again"))
            Task.detached { await send(.did("off it")) }
          }
        }
      case .synchronousEffects:
        .merge(
          .future { fulfill in
            nonisolated(unsafe) let fulfill = fulfill
            Task {
              try await clock.sleep(for: .milliseconds(90))
              fulfill(.did("fulfilled"))
            }
          },
          .fireAndForget { [lines] in
            Task {
              try await clock.sleep(for: .milliseconds(80))
              lines.add("performed")
            }
          },
          Effect<Action>.fireAndForget { [lines] in Task { lines.add("performed after a delay") } }
            .debounce(id: "debounce", for: .milliseconds(95), scheduler: timeline))
      case .cancellation: .run { [lines] send in await Self.cancellation(clock, send, lines) }
      case .children: .run { send in Task { await Self.children(clock, send) } }
      case .otherScheduler:
        .run { send in
          Task {
            try await other.sleep(for: .seconds(1))
            await send(.did("elsewhere"))
          }
        }
      }
    }

    private static func yields(_ clock: TestClock, _ send: Send<Action>) async throws {
      for number in 0..<2 {
        for _ in 0..<3 { await Task.yield() }
        await send(.did("yielded \(number)"))
        try await clock.sleep(for: .milliseconds(50))
        await Task.yield()
        await send(.did("slept \(number)"))
      }
    }

    private actor Gate {
      private var waiting: [CheckedContinuation<Int, Never>] = []
      func pass() async -> Int { await withCheckedContinuation { waiting.append($0) } }
      func open(_ number: Int) {
        for continuation in waiting { continuation.resume(returning: number) }
        waiting = []
      }
    }

    private static func continuations(_ clock: TestClock, _ send: Send<Action>) {
      let gate = Gate()
      Task {
        await send(.did("resumed \(await gate.pass())"))
        await withCheckedContinuation { next in
          Task.detached {
            try await clock.sleep(for: .milliseconds(70))
            next.resume()
          }
        }
        await send(.did("resumed by a future"))
      }
      Task.detached {
        try await clock.sleep(for: .milliseconds(70))
        await gate.open(7)
      }
    }

    private static func stream(_ clock: TestClock, _ send: Send<Action>) {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task {
        for await number in stream { await send(.did("element \(number)")) }
        await send(.did("end of the stream"))
      }
      Task {
        for number in 0..<3 {
          try await clock.sleep(for: .milliseconds(10))
          continuation.yield(number)
        }
        continuation.finish()
      }
    }

    private actor Account {
      private var balance = 0
      func pay(_ amount: Int, _ clock: TestClock) async throws -> Int {
        balance += amount
        try await clock.sleep(for: .milliseconds(40))
        return balance
      }
    }

    private static func actors(_ clock: TestClock, _ send: Send<Action>) {
      let account = Account()
      for number in 1...2 {
        Task {
          await send(.did("paid \(number)"))
          await send(.did("balance \(try await account.pay(10 * number, clock))"))
        }
      }
    }

    private static func cancellation(_ clock: TestClock, _ send: Send<Action>, _ lines: Lines) async {
      let task = Task { try await clock.sleep(for: .seconds(9)) }
      Task {
        try await clock.sleep(for: .milliseconds(20))
        task.cancel()
        if case .failure = await task.result { await send(.did("cancelled by a task")) }
      }
      // The engine cancels the effect, which cancels the task, whose sleep ends at once.
      let last = Task {
        do { try await clock.sleep(for: .seconds(9)) } catch { lines.add("cancelled by the effect") }
      }
      await withTaskCancellationHandler {
        await last.value
      } onCancel: {
        last.cancel()
      }
    }

    private static func children(_ clock: TestClock, _ send: Send<Action>) async {
      await withTaskGroup(of: Int.self) { group in
        for number in 1...2 {
          group.addTask {
            try? await clock.sleep(for: .milliseconds(30 * number))
            await send(.did("child \(number)"))
            return number
          }
        }
        await send(.did("both \(await group.reduce(0, +))"))
      }
    }
  }
}
