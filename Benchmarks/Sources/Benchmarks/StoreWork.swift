import Foundation
import Harness
import Synchronization

/// What a test store and a live store cost beside a bare loop that calls the reducer and compares.
struct StoreWork {
  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    [
      send(measurement), sendAndReceive(measurement), sendAdvanceReceive(measurement), list(measurement),
      live(measurement), liveScoped(measurement), recorded(measurement), asynchronous(measurement),
      asynchronousAlone(measurement),
    ]
  }

  // MARK: The test store

  private func makeStore() -> TestStore<Sample, SampleAction, Void> {
    TestStore(initialState: Sample(), reducer: sampleReducer, environment: ())
  }

  private func bareLoop() -> () -> Void {
    var state = Sample()
    return {
      let previous = state
      _ = sampleReducer.run(&state, .increment, ())
      var expected = previous
      expected.count += 1
      precondition(expected == state)
      keep(previous)
    }
  }

  private func send(_ measurement: Measurement) -> Measurement.Row? {
    let store = makeStore()
    return measurement.compare(
      "TestStore: send", { store.send(.increment) { $0.count += 1 } }, to: "bare loop", bareLoop())
  }

  private func sendAndReceive(_ measurement: Measurement) -> Measurement.Row? {
    let store = makeStore()
    return measurement.compare(
      "TestStore: send, value effect, receive", { Self.sendAndReceiveValue(store) }, to: "bare loop", bareLoop())
  }

  private func sendAdvanceReceive(_ measurement: Measurement) -> Measurement.Row? {
    let store = makeStore()
    return measurement.compare(
      "TestStore: send, delay, advance, receive",
      {
        store.send(.incrementThenTellLater) { $0.count += 1 }
        store.advance(by: .seconds(1))
        store.receive(.told) { $0.id += 1 }
      }, to: "bare loop", bareLoop())
  }

  private func list(_ measurement: Measurement) -> Measurement.Row? {
    let store = TestStore(initialState: List(), reducer: listReducer, environment: ())
    var state = List()
    return measurement.compare(
      "TestStore: toggle 1 of 10,000",
      { store.send(5000) { $0.elements.modify(id: 5000) { $0.isDone.toggle() } } }, to: "bare loop with the two copies"
    ) {
      let previous = state
      _ = listReducer.run(&state, 5000, ())
      var expected = previous
      expected.elements.modify(id: 5000) { $0.isDone.toggle() }
      precondition(expected == state)
      // Without this the previous state would be changed into the expected one, and there would be one copy.
      keep(previous)
    }
  }

  // MARK: The live store

  private func direct() -> () -> Void {
    var state = Sample()
    var previous = state
    return {
      _ = sampleReducer.run(&state, .increment, ())
      precondition(previous != state)
      previous.count += 1
    }
  }

  private func live(_ measurement: Measurement) -> Measurement.Row? {
    let store = Store(initialState: Sample(), reducer: sampleReducer, environment: ())
    return measurement.compare("Store: send", { store.send(.increment) }, to: "reducer and ==", direct())
  }

  private func liveScoped(_ measurement: Measurement) -> Measurement.Row? {
    let store = Store(initialState: Sample(), reducer: sampleReducer, environment: ())
    let child = store.scope(state: \.count)
    var heard = 0
    let subscription = child.subscribe(\.self).subscribe(onNext: { heard += $0 })
    defer { subscription.dispose() }
    return measurement.compare(
      "Store: send, a scope and a subscriber", { store.send(.increment) }, to: "reducer and ==", direct())
  }

  private func recorded(_ measurement: Measurement) -> Measurement.Row? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "harness-benchmark-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = Store(
      initialState: Sample(), reducer: sampleReducer, environment: (), recorder: Recorder(to: .folder(folder)))
    return measurement.compare("Store: send, recorded", { store.send(.increment) }, to: "reducer and ==", direct())
  }

  // MARK: Async

  private func asynchronous(_ measurement: Measurement) -> Measurement.Row? {
    let store = makeStore()
    return measurement.compare(
      "TestStore: send, async effect, receive", { Self.sendAndReceiveAsync(store) },
      to: "create and drain an empty task", Self.emptyTask())
  }

  /// What it takes more when the action comes from an async effect and not from a value.
  private func asynchronousAlone(_ measurement: Measurement) -> Measurement.Row? {
    let (store, other) = (makeStore(), makeStore())
    return measurement.compare(
      "async effect of one action", { Self.sendAndReceiveAsync(store) }, without: { Self.sendAndReceiveValue(other) },
      to: "create and drain an empty task", Self.emptyTask())
  }

  private static func sendAndReceiveAsync(_ store: TestStore<Sample, SampleAction, Void>) {
    store.send(.incrementThenTellAsync) { $0.count += 1 }
    store.receive(.told) { $0.id += 1 }
  }

  private static func sendAndReceiveValue(_ store: TestStore<Sample, SampleAction, Void>) {
    store.send(.incrementThenTell) { $0.count += 1 }
    store.receive(.told) { $0.id += 1 }
  }

  private static func emptyTask() -> () -> Void {
    let executor = ByHand()
    return {
      _ = Task(executorPreference: executor) {}
      executor.drain()
    }
  }

  /// The plainest executor that is drained by hand.
  private final class ByHand: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      jobs.withLock { $0.append(job) }
    }

    func drain() {
      while let job = jobs.withLock({ $0.popLast() }) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
}
