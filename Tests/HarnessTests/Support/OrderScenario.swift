@testable import Harness
@testable import HarnessArchitecture

/// Async effects of every kind, each of which sends what it did, in order.
enum OrderScenario: String, CaseIterable {
  case taskGroup
  case asyncLet
  case actors
  case asyncStream
  case continuations
  case cancellation
  case errors
  case cancellationHandler
  case thousandChildren
  case mainActor
  case unstructuredWork

  enum Action: Equatable {
    case start
    case other
    case stop
    case did(String)
  }

  /// The scenarios that the runtime supports here.
  static var shown: [OrderScenario] {
    allCases.filter { scenario in
      switch scenario {
      case .mainActor: RuntimeHooks.seesMainActor
      case .unstructuredWork: UnstructuredWork.captured.unsupportedReason == nil
      default: true
      }
    }
  }

  /// The events in order, in a new engine.
  func trace() -> [String] {
    let timeline = TestScheduler()
    let clock = TestClock(timeline)
    let gate = Gate()
    let engine = Engine<[String], Action>(
      state: [], timeline: timeline, unstructuredWork: self == .unstructuredWork ? .captured : .reported
    ) { state, action in
      switch action {
      case .start:
        // Twice, so that two effects take turns.
        return .merge(effect("a", clock, gate), effect("b", clock, gate)).cancellable(id: "effect")
      case .other: return .run { _ in await gate.open() }
      case .stop: return .cancel(id: "effect")
      case .did(let what):
        state.append(what)
        return .none
      }
    }
    engine.send(.start)
    engine.send(.other)
    timeline.advance(by: .milliseconds(5))
    if self == .cancellation || self == .cancellationHandler { engine.send(.stop) }
    timeline.advance(by: .seconds(10))
    return engine.state + engine.runner.inFlight.map { "in flight: \($0)" }
  }

  private func effect(_ name: String, _ clock: TestClock, _ gate: Gate) -> Effect<Action> {
    .run { send in
      let tell = { @Sendable (what: String) in await send(.did("\(name) \(what)")) }
      switch self {
      case .taskGroup: await Self.taskGroup(clock, tell)
      case .asyncLet: await Self.asyncLet(clock, tell)
      case .actors: await Self.actors(tell)
      case .asyncStream: await Self.asyncStream(clock, tell)
      case .continuations: await tell("resumed as \(await gate.pass())")
      case .cancellation: await Self.cancellation(clock, tell)
      case .errors: await Self.errors(clock, tell)
      case .cancellationHandler: await Self.cancellationHandler(clock, tell)
      case .thousandChildren: await Self.thousandChildren(tell)
      case .mainActor: await Self.mainActor(tell)
      case .unstructuredWork: await Self.unstructuredWork(tell)
      }
    }
  }

  private typealias Tell = @Sendable (String) async -> Void

  // MARK: The effects

  private static func taskGroup(_ clock: TestClock, _ tell: @escaping Tell) async {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<20 {
        group.addTask {
          await tell("began \(number)")
          try? await clock.sleep(for: .milliseconds(number % 3))
          await Task.yield()
          return number
        }
      }
      for await number in group { await tell("ended \(number)") }
    }
  }

  private static func asyncLet(_ clock: TestClock, _ tell: @escaping Tell) async {
    @Sendable func wait(_ milliseconds: Int) async -> Int {
      try? await clock.sleep(for: .milliseconds(milliseconds))
      await tell("waited \(milliseconds)")
      return milliseconds
    }
    async let slow = wait(7)
    async let quick = wait(1)
    async let none = wait(0)
    let sum = await slow + quick + none
    await tell("sum \(sum)")
  }

  private actor Account {
    var balance = 0
    func pay(_ amount: Int, _ tell: Tell) async -> Int {
      balance += amount
      // Others get in here.
      await tell("paid \(amount)")
      return balance
    }
  }

  private static func actors(_ tell: @escaping Tell) async {
    let accounts = [Account(), Account()]
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<12 { group.addTask { await accounts[number % 2].pay(number, tell) } }
      for await balance in group { await tell("balance \(balance)") }
    }
  }

  private static func asyncStream(_ clock: TestClock, _ tell: @escaping Tell) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    await withTaskGroup(of: Void.self) { group in
      for producer in 0..<3 {
        group.addTask {
          for number in 0..<3 {
            continuation.yield(producer * 10 + number)
            try? await clock.sleep(for: .milliseconds(producer))
          }
          await tell("produced \(producer)")
        }
      }
      group.addTask { for await number in stream { await tell("consumed \(number)") } }
      try? await clock.sleep(for: .milliseconds(20))
      continuation.finish()
    }
  }

  /// A place where effects wait for another effect.
  final actor Gate {
    private var waiting: [CheckedContinuation<Int, Never>] = []
    func pass() async -> Int { await withCheckedContinuation { waiting.append($0) } }
    func open() {
      for (number, continuation) in waiting.enumerated().reversed() { continuation.resume(returning: number) }
    }
  }

  private static func cancellation(_ clock: TestClock, _ tell: @escaping Tell) async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<10 {
        group.addTask {
          await tell("began \(number)")
          // Half of them are done when the effect is cancelled while the others sleep.
          try? await clock.sleep(for: .milliseconds(number))
          await tell(Task.isCancelled ? "never told" : "slept \(number)")
        }
      }
    }
    await tell("never told")
  }

  private struct Failure: Error { let number: Int }

  private static func errors(_ clock: TestClock, _ tell: @escaping Tell) async {
    do {
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<8 {
          group.addTask {
            do { try await clock.sleep(for: .milliseconds(8 - number)) } catch {
              await tell("\(number) was cancelled")
              throw error
            }
            if number == 5 { throw Failure(number: number) }
            return number
          }
        }
        for try await number in group { await tell("got \(number)") }
      }
    } catch {
      await tell("threw \(error)")
    }
  }

  private static func cancellationHandler(_ clock: TestClock, _ tell: @escaping Tell) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<5 {
        group.addTask {
          await withTaskCancellationHandler {
            await tell("waits \(number)")
            try? await clock.sleep(for: .seconds(1))
          } onCancel: {
            continuation.yield(number)
          }
        }
      }
      // A separate group is cancelled by hand, so that the rest can still send.
      try? await clock.sleep(for: .milliseconds(2))
      group.cancelAll()
      await group.waitForAll()
      continuation.finish()
    }
    for await number in stream { await tell("handled \(number)") }
    try? await clock.sleep(for: .seconds(1))
    await tell("never told")
  }

  private static func thousandChildren(_ tell: @escaping Tell) async {
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<1000 {
        group.addTask {
          if number % 3 == 0 { await Task.yield() }
          return number
        }
      }
      for await number in group { await tell("\(number)") }
    }
  }

  @MainActor private static var steps: [Int] = []

  @MainActor private static func step(_ number: Int) -> Int {
    MainActor.preconditionIsolated()
    steps.append(number)
    return steps.count
  }

  private static func mainActor(_ tell: @escaping Tell) async {
    await MainActor.run { steps = [] }
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<6 {
        group.addTask {
          if number % 2 == 0 { await tell("began \(number)") }
          await tell("step \(number) was \(await step(number))")
        }
      }
    }
    await MainActor.run { steps = [] }
  }

  private static func unstructuredWork(_ tell: @escaping Tell) async {
    let tasks = (0..<3).map { number in
      Task {
        try? await Task.sleep(nanoseconds: UInt64(300 - 100 * number) * 1_000_000)
        await tell("task \(number)")
      }
    }
    Task.detached {
      try? await Task.sleep(nanoseconds: 200_000_000)
      await tell("detached")
    }
    Task { @MainActor in
      MainActor.preconditionIsolated()
      await tell("from the main actor")
    }
    try? await Task.sleep(nanoseconds: 1_000_000_000)
    for task in tasks { await task.value }
    await tell("slept")
  }
}
