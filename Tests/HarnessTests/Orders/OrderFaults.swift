#if os(Linux)
  import Foundation

  @testable import Harness

  /// Classic concurrency faults. None of them shows in the order in which work is queued.
  enum OrderFaults {
    actor Server { func get<Value: Sendable>(_ value: Value) async -> Value { value } }

    /// Both check before either takes.
    actor Account {
      var balance = 100
      let server = Server()
      func take(_ amount: Int) async {
        guard balance >= amount else { return }
        _ = await server.get(0)
        balance -= amount
      }
      func takeLater(_ amount: Int) async {
        _ = await server.get(0)
        _ = await server.get(0)
        await take(amount)
      }
      func both() {
        Task { await self.take(80) }
        Task { await self.takeLater(70) }
      }
    }

    /// Reads, waits, and writes the value it has read plus one.
    @MainActor final class Counter {
      var count = 0
      let server = Server()
      func add(after hops: Int) async {
        for _ in 0..<hops { _ = await server.get(0) }
        let read = count
        _ = await server.get(0)
        count = read + 1
      }
      func both() {
        Task { await self.add(after: 0) }
        Task { await self.add(after: 3) }
      }
    }

    /// Loads again while a load is in flight.
    @MainActor final class Loader {
      var loads = 0
      var value: Int?
      let server = Server()
      func load(after hops: Int) async {
        for _ in 0..<hops { _ = await server.get(0) }
        if value != nil { return }
        loads += 1
        value = await server.get(1)
      }
      func both() {
        Task { await self.load(after: 0) }
        Task { await self.load(after: 4) }
      }
    }

    /// The last answer to arrive stays, whatever was requested last.
    @MainActor final class Search {
      var results = ""
      let server = Server()
      func search(_ text: String) async { results = await server.get(text) }
      func both() {
        Task { await self.search("a") }
        Task { await self.search("ab") }
      }
    }

    /// A page requested before a refresh is appended after it.
    @MainActor final class Pages {
      var items: [Int] = []
      let server = Server()
      func refresh() async {
        items = []
        items = await server.get([1, 2])
      }
      func more() async {
        for _ in 0..<3 { _ = await server.get(0) }
        items += await server.get([3, 4])
      }
      func both() {
        Task { await self.refresh() }
        Task { await self.more() }
      }
    }

    /// A late observer misses earlier messages.
    actor Bus {
      var observers: [AsyncStream<Int>.Continuation] = []
      func observe() -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        observers.append(continuation)
        return stream
      }
      func publish(_ value: Int) {
        for observer in observers {
          observer.yield(value)
          observer.finish()
        }
      }
    }

    @MainActor final class Inbox {
      var heard: [Int] = []
      let bus = Bus()
      func both() {
        Task { for await value in await self.bus.observe() { self.heard.append(value) } }
        Task { await self.bus.publish(1) }
      }
    }

    /// The results of a group are in the order in which its tasks end.
    @MainActor final class Group {
      var all: [Int] = []
      let server = Server()
      func both() async {
        all = await withTaskGroup(of: Int.self) { group in
          for number in 0..<3 { group.addTask { [server] in await server.get(number) } }
          var all: [Int] = []
          for await number in group { all.append(number) }
          return all
        }
      }
    }

    /// A timeout and an answer at the same instant.
    @MainActor final class Timeout {
      var outcome = ""
      private func end(_ text: String) { if outcome.isEmpty { outcome = text } }
      func both() {
        Task {
          try? await Task.sleep(for: .seconds(1))
          self.end("answer")
        }
        Task {
          try? await Task.sleep(for: .seconds(1))
          self.end("time-out")
        }
      }
    }

    /// An object released while it is in use.
    @MainActor final class Session {
      var token: String? = "t"
      var sent: [String] = []
      let server = Server()
      func send() async {
        _ = await server.get(0)
        sent.append(token ?? "no token")
      }
      func close() async {
        for _ in 0..<2 { _ = await server.get(0) }
        token = nil
      }
      func both() {
        Task { await self.send() }
        Task { await self.close() }
      }
    }

    /// A cancellation, and the answer that it should prevent.
    @MainActor final class Upload {
      var isDone = false
      var isCancelled = false
      let server = Server()
      func both() {
        let task = Task {
          _ = await self.server.get(0)
          if !Task.isCancelled { self.isDone = true }
        }
        Task {
          for _ in 0..<4 { _ = await self.server.get(0) }
          task.cancel()
          self.isCancelled = true
        }
      }
    }

    /// A text made of two answers.
    @MainActor final class Profile {
      var user: String?
      var message = ""
      let server = Server()
      func both() {
        Task { self.user = await self.server.get("bob") }
        Task {
          _ = await self.server.get(0)
          self.message = "hello \(self.user ?? "nobody")"
        }
      }
    }

    /// Two queues that write one value.
    final class Queues: @unchecked Sendable {
      // Unchecked: one job at a time.
      var last = ""
      private let first = DispatchQueue(label: "first")
      private let second = DispatchQueue(label: "second")
      func both() {
        first.async { self.last = "first" }
        second.async { self.last = "second" }
      }
    }

    static var all: [any SuiteFeature] {
      [
        Feature("account", model: { _ in Account() }) { m in m.action("both") { (a: isolated Account) in a.both() } },
        Feature("counter", model: { _ in Counter() }) { m in m.action("both", Counter.both) },
        Feature("loader", model: { _ in Loader() }) { m in m.action("both", Loader.both) },
        Feature("search", model: { _ in Search() }) { m in m.action("both", Search.both) },
        Feature("pages", model: { _ in Pages() }) { m in m.action("both", Pages.both) },
        Feature("inbox", model: { _ in Inbox() }) { m in m.action("both", Inbox.both) },
        Feature("group", model: { _ in Group() }) { m in m.action("both", Group.both) },
        Feature("timeout", model: { _ in Timeout() }) { m in m.action("both", Timeout.both) },
        Feature("session", model: { _ in Session() }) { m in m.action("both", Session.both) },
        Feature("upload", model: { _ in Upload() }) { m in m.action("both", Upload.both) },
        Feature("profile", model: { _ in Profile() }) { m in m.action("both", Profile.both) },
        Feature("queues", model: { _ in Queues() }) { m in m.action("both", Queues.both) },
      ]
    }
  }

  /// Code that no order changes, if each device keeps the guaranteed orders.
  enum KeptOrders {
    @MainActor final class Main {
      var log: [Int] = []
      func both() { for number in 0..<4 { Task { self.log.append(number) } } }
    }

    final class Serial: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [Int] = []
      private let queue = DispatchQueue(label: "serial")
      private let several = DispatchQueue(label: "several", attributes: .concurrent)
      func both() { for number in 0..<4 { queue.async { self.log.append(number) } } }
      func barriers() {
        several.async { self.log.append(1) }
        several.async(flags: .barrier) { self.log.append(2) }
        several.async { self.log.append(3) }
      }
    }

    /// Two queues that target a third one.
    final class Targets: @unchecked Sendable {
      // Unchecked: one job at a time.
      var log: [Int] = []
      private let base = DispatchQueue(label: "base")
      private lazy var one = DispatchQueue(label: "one", target: base)
      private lazy var other = DispatchQueue(label: "other", attributes: .concurrent, target: base)
      func both() {
        for (number, queue) in [one, other, base, other].enumerated() { queue.async { self.log.append(number) } }
      }
    }

    @MainActor final class Stream {
      var log: [Int] = []
      func both() {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task { for await number in stream { self.log.append(number) } }
        for number in 0..<4 { continuation.yield(number) }
        continuation.finish()
      }
    }

    @MainActor final class Instants {
      var log: [String] = []
      func both() {
        Task {
          try? await Task.sleep(for: .seconds(1))
          self.log.append("1s")
        }
        Task {
          try? await Task.sleep(for: .seconds(2))
          self.log.append("2s")
        }
      }
    }

    static var all: [any SuiteFeature] {
      [
        Feature("main", model: { _ in Main() }) { m in m.action("both", Main.both) },
        Feature("serial", model: { _ in Serial() }) { m in
          m.action("both", Serial.both)
          m.action("barriers", Serial.barriers)
        },
        Feature("targets", model: { _ in Targets() }) { m in m.action("both", Targets.both) },
        Feature("stream", model: { _ in Stream() }) { m in m.action("both", Stream.both) },
        Feature("instants", model: { _ in Instants() }) { m in m.action("both", Instants.both) },
      ]
    }
  }

  /// A reducer whose effects end at the same instant.
  enum DueTogether {
    struct State: Equatable {
      var user: String?
      var badge: Int?
      var message: String?
      var log: [String] = []
    }

    enum Action: Equatable { case open, user(String), badge(Int), twice, first, second, greeting, greet, log(String) }

    struct Environment {
      let user: () -> Effect<String>
      let badge: () -> Effect<Int>
      let scheduler: any Scheduler
    }

    static var feature: Feature<State, Action, Environment> {
      Feature("due", initialState: State(), reducer: reducer) { world in
        Environment(user: world.effect("user"), badge: world.effect("badge"), scheduler: world.scheduler)
      }
    }

    private static func log(
      _ text: String, after seconds: Double, _ environment: Environment
    ) -> Effect<Action> {
      Effect(value: Action.log(text)).delay(
        for: .seconds(seconds), scheduler: environment.scheduler.eraseToAnyScheduler())
    }

    private static var reducer: Reducer<State, Action, Environment> {
      Reducer { state, action, environment in
        switch action {
        case .open: return .merge(environment.user().map(Action.user), environment.badge().map(Action.badge))
        case .user(let name): state.user = name
        case .badge(let count):
          state.badge = count
          state.message = "\(state.user ?? "nobody") \(count)"
        case .twice: return .merge(log("a", after: 2, environment), log("b", after: 2, environment))
        case .first: return log("first", after: 2, environment)
        case .second: return log("second", after: 1, environment)
        case .greeting:
          return Effect(value: Action.greet)
            .delay(for: .seconds(2), scheduler: environment.scheduler.eraseToAnyScheduler())
        case .greet: state.log.append(state.user ?? "nobody")
        case .log(let text): state.log.append(text)
        }
        return .none
      }
    }
  }
#endif
