import Dispatch
import Foundation
import Harness

// Features that bypass their environment, chosen by the variable LEAKY, for tests of what may and may not pass.

func leaky() -> Suite {
  Suite(
    [
      born(), queues(), Feature("texts", initialState: "", reducer: texts) { _ in }.outside(.locale),
      endless(), called(), idle(),
      mute(), spoken(), parent(), spinning(), polling(), passing(), sleeping(), cancelling(),
      brokenPage(), circle(),
    ] + lists())
}

// MARK: Initial states

private struct Born: Equatable {
  var id = UUID()
  var tags = Set(["a", "b", "c", "d", "e", "f", "g"]).joined()
  var n = 0
}

private func born() -> any SuiteFeature {
  Feature(
    "born", initialState: Born(),
    reducer: Reducer<Born, Int, Void> { state, action, _ in
      state.n += action == 0 ? 0 : 1
      return .none
    }
  ) { _ in }
  .initial("lucky", Born(n: Int.random(in: 1...1_000_000)))
}

// MARK: Queues

private enum QueueAction {
  case tap, later, group, nobody, operation, timer, stream, got(Int)
}

private func queues() -> any SuiteFeature {
  let queue = DispatchQueue(label: "images")
  let operations = OperationQueue()
  let reducer = Reducer<Int, QueueAction, Void> { state, action, _ in
    func resuming(_ begin: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) -> Effect<QueueAction> {
      .run { send in
        let n = await withCheckedContinuation { c in begin { c.resume(returning: 4) } }
        await send(.got(n))
      }
    }
    switch action {
    case .tap: return resuming { work in queue.async { work() } }
    case .later: return resuming { work in queue.asyncAfter(deadline: .now() + 60) { work() } }
    case .group:
      return resuming { work in
        let group = DispatchGroup()
        DispatchQueue.global().async(group: group) {}
        group.notify(queue: queue) { work() }
      }
    case .nobody:
      queue.async {}
      return .none
    case .operation:
      operations.addOperation {}
      return .none
    case .timer:
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 3_600)
      timer.activate()
      return .none
    case .stream:
      return .run { _ in
        for await _ in AsyncStream<Int>(unfolding: { await withCheckedContinuation { kept.append($0) } }) {}
      }
    case .got(let n):
      state = n
      return .none
    }
  }
  return Feature("queues", initialState: 0, reducer: reducer) { _ in }
}

nonisolated(unsafe) private var kept: [CheckedContinuation<Int?, Never>] = []

// MARK: Order and locale

private enum TextAction { case set, dictionary, two, upper, number, decimal, weekday, date, week }

private let texts = Reducer<String, TextAction, Void> { state, action, _ in
  switch action {
  case .set: state = Set(["a", "b", "c", "d", "e", "f", "g", "h"]).joined()
  case .dictionary:
    state = Dictionary(uniqueKeysWithValues: (0..<8).map { ($0, "v\($0)") }).values.joined(separator: " ")
  case .two: state = "\(Set(0..<9).map { $0 * 7 })"
  case .upper: state = "title".uppercased(with: .current)
  case .number:
    let formatter = NumberFormatter()
    formatter.numberStyle = .currency
    state = formatter.string(from: NSNumber(value: 1234.5)) ?? ""
  case .decimal: state = 1234.5.formatted()
  case .weekday: state = "\(Calendar.current.firstWeekday)"
  case .date: state = Date(timeIntervalSince1970: 0).formatted(date: .long, time: .omitted)
  case .week: state = Locale.autoupdatingCurrent.identifier
  }
  return .none
}

// MARK: Endless

private enum EndlessAction { case sync, ping, pong, loop, child(ChildLoop), stop }
private enum ChildLoop { case again(Int) }

private func endless() -> any SuiteFeature {
  let reducer = Reducer<Int, EndlessAction, Void> { state, action, _ in
    switch action {
    case .sync: return Effect(value: .sync)
    case .ping: return Effect(value: .pong)
    case .pong: return Effect(value: .ping)
    case .loop: return .run { send in await send(.loop) }
    case .child(.again(let n)): return Effect(value: .child(.again(n &+ 1)))
    case .stop: return .none
    }
  }
  return Feature("endless", initialState: 0, reducer: reducer) { _ in }
}

// MARK: Arguments

private struct CallEnvironment { var log: (UUID, Int) -> Effect<Bool> }

private func called() -> any SuiteFeature {
  Feature(
    "called", initialState: 0,
    reducer: Reducer<Int, Int, CallEnvironment> { state, action, environment in
      if action < 0 { return .none }
      state += 1
      return environment.log(UUID(), 7).map { $0 ? -1 : -2 }
    }
  ) { CallEnvironment(log: $0.effect("log")) }
  .outside(.random)
  .always("fewer than three") { (state: Int) in state < 2 }
}

// MARK: What the state doesn't show

private struct SpokenEnvironment {
  var log: (String) -> Effect<Never>
}

private enum SpokenAction { case call, feed, got(Date), derive, hang }

/// The first three do something that varies, and nothing of it stays in the state.
private func spoken() -> any SuiteFeature {
  Feature(
    "spoken", initialState: 0,
    reducer: Reducer<Int, SpokenAction, SpokenEnvironment> { state, action, environment in
      switch action {
      case .call: return environment.log(UUID().uuidString).fireAndForget()
      case .feed: return .run { send in await send(.got(Date())) }
      case .got: return .none
      case .derive:
        state = 1
        return .none
      case .hang:
        while state >= 0 { usleep(1_000) }
        return .none
      }
    }
  ) { SpokenEnvironment(log: $0.effect("log")) }
  .outside(.time, .random)
  .derived("lucky") { state in state == 0 ? 0 : Int.random(in: 1...1_000_000_000) }
}

private enum PassingAction { case tap, done }

/// What varies is gone at the end: a derived value.
private func passing() -> any SuiteFeature {
  Feature(
    "passing", initialState: [Int](),
    reducer: Reducer<[Int], PassingAction, Void> { state, action, _ in
      switch action {
      case .tap:
        state = [1]
        return Effect(value: .done)
      case .done: state = []
      }
      return .none
    }
  ) { _ in }
  .derived("lucky") { state in state.isEmpty ? 0 : Int.random(in: 1...1_000_000_000) }
}

/// What varies is how long it takes.
private func sleeping() -> any SuiteFeature {
  Feature(
    "sleeping", initialState: [Int](),
    reducer: Reducer<[Int], PassingAction, any Scheduler> { state, action, clock in
      if case .done = action { return .none }
      return Effect(value: .done).delay(for: .milliseconds(Int.random(in: 1...1_000_000)), scheduler: clock)
    }
  ) { $0.scheduler }
  .outside(.random)
}

private enum CancellingAction { case start, stop, done }
private final class CurrentID { var id = UUID() }

/// What varies is the id under which work is cancelled.
private func cancelling() -> any SuiteFeature {
  Feature(
    "cancelling", initialState: 0,
    reducer: Reducer<Int, CancellingAction, (any Scheduler, CurrentID)> { _, action, environment in
      let (clock, current) = environment
      switch action {
      case .start: return Effect(value: .done).delay(for: .seconds(60), scheduler: clock).cancellable(id: current.id)
      case .stop: return .cancel(id: current.id)
      case .done: return .none
      }
    }
  ) { ($0.scheduler, CurrentID()) }
}

/// Its page ends the process after two taps.
private func brokenPage() -> any SuiteFeature {
  Feature(
    "broken-page", initialState: 0,
    reducer: Reducer<Int, QuietAction, Void> { state, _, _ in
      state += 1
      return .none
    }
  ) { _ in }
  .view { state in
    if state > 1 { preconditionFailure("no page of so much") }
    return "\(state)"
  }
}

private enum QuietAction { case tap }

private enum CircleAction { case noop, poll, got(Int) }

/// Actions that send each other, and an unrelated one.
private func circle() -> any SuiteFeature {
  Feature(
    "circle", initialState: 0,
    reducer: Reducer<Int, CircleAction, any Scheduler> { state, action, clock in
      switch action {
      case .noop: return .none
      case .poll: return Effect(value: .got(1))
      case .got:
        state += 1
        return state > 3 ? .none : Effect(value: .poll).delay(for: .seconds(1), scheduler: clock)
      }
    }
  ) { $0.scheduler }
  .always("never three") { (state: Int) in state != 3 }
}

// MARK: What effects and users send

private enum KidAction { case refresh, open }
private enum ParentAction { case start, kid(KidAction) }

/// An effect refreshes; so may a user.
private func parent() -> any SuiteFeature {
  Feature(
    "parent", initialState: 0,
    reducer: Reducer<Int, ParentAction, Void> { state, action, _ in
      switch action {
      case .start: return Effect(value: .kid(.refresh))
      case .kid(.refresh): state += 1
      case .kid(.open):
        if state == 0 { preconditionFailure("nothing to open") }
      }
      return .none
    }
  ) { _ in }
}

/// Each of its actions hangs.
private func spinning() -> any SuiteFeature {
  Feature(
    "spinning", initialState: 0,
    reducer: Reducer<Int, Int, Void> { state, _, _ in while true { state &+= 1 } }
  ) { _ in }
}

private struct PollingEnvironment {
  var load: () -> Effect<Int>
  var log: (Int) -> Effect<Never>
}

private enum PollingAction { case poll, got(Int) }

/// Requests again as soon as it has an answer, and reports that.
private func polling() -> any SuiteFeature {
  Feature(
    "polling", initialState: 0,
    reducer: Reducer<Int, PollingAction, PollingEnvironment> { state, action, environment in
      switch action {
      case .poll: return environment.load().map { .got($0) }
      case .got(let n):
        state = n
        return .merge(environment.log(n).fireAndForget(), Effect(value: .poll))
      }
    }
  ) { PollingEnvironment(load: $0.effect("load"), log: $0.effect("log")) }
}

// MARK: Cancelling

private enum IdleAction { case start, stop(Int), done }

private func idle() -> any SuiteFeature {
  Feature(
    "idle", initialState: 0,
    reducer: Reducer<Int, IdleAction, any Scheduler> { state, action, clock in
      switch action {
      case .start: return Effect(value: .done).delay(for: .seconds(1), scheduler: clock).cancellable(id: "work")
      case .stop(0): return .cancel(id: "work")
      case .stop: return .cancel(id: ["work", "other"])
      case .done: state += 1
      }
      return .none
    }
  ) { $0.scheduler }
}

// MARK: Nothing to send

private final class Handle {}
private enum MuteAction { case open(Handle) }

private func mute() -> any SuiteFeature {
  Feature("mute", initialState: 0, reducer: Reducer<Int, MuteAction, Void> { _, _, _ in .none }) { _ in }
}

// MARK: Lists of one model

private actor Account {
  var balance = 0
  func add(_ n: Int) async { balance += n }
  func clear() async { balance = 0 }
}

private func lists() -> [any SuiteFeature] {
  [
    Feature("account", model: { _ in Account() }) { m in
      m.action("add", Account.add)
      m.action("clear", Account.clear)
    },
    Feature("other-account", model: { _ in Account() }) { m in
      m.action("add") { (a: isolated Account) in a.balance += 1 }
    },
    // The same names as in the first list, with other work.
    Feature("debts", model: { _ in Account() }) { m in
      m.action("add") { (a: isolated Account, n: Int) in a.balance -= n }
      m.action("clear", Account.clear)
    },
  ]
}
