import Foundation
import Harness

/// `Benchmarks --recorder N`: sends N thousand actions to a store of the order page that is recorded, each timed by itself, and says how
/// long they took and how much memory the process had on the way.
enum RecorderLatency {
  static func run(thousands: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "harness-benchmark-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let initial = OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1))
    let store = Store(
      initialState: initial, reducer: orderReducer, environment: .failing, recorder: Recorder(to: .folder(folder)))
    let actions = PlayingWork.actions(1_000)
    let clock = ContinuousClock()
    // All of it from the beginning, so that the memory that is told is that of the recorder.
    var times = [Duration](repeating: .seconds(1), count: max(thousands, 1) * actions.count)
    var count = 0
    print("memory at the beginning: \(Memory.resident() >> 10) MB")
    for thousand in 1...max(thousands, 1) {
      for action in actions {
        let start = clock.now
        store.send(action)
        times[count] = clock.now - start
        count += 1
      }
      if thousand % max(thousands / 5, 1) == 0 { print("after \(thousand),000: \(Memory.resident() >> 10) MB") }
    }
    times.sort()
    func microseconds(_ share: Double) -> String {
      let time = times[min(Int(Double(times.count) * share), times.count - 1)] / .microseconds(1)
      return "\((time * 10).rounded() / 10) µs"
    }
    print(
      "median \(microseconds(0.5)), 99 % \(microseconds(0.99)), 99.9 % \(microseconds(0.999)), most \(microseconds(1))")
  }
}
