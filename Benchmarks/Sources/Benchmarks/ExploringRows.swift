import Foundation
import Harness

/// What `harness explore` does with the order page on one core: steps made up, played, judged by the page's rules, and what is
/// new kept.
struct ExploringRows {
  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    [
      steps(measurement, "explore: 1,000 steps", triesOrders: false),
      steps(measurement, "explore in other orders: 1,000 steps", triesOrders: true),
      tinySteps(measurement),
    ]
  }

  private static let steps = 1_000

  /// The folder of the transcripts, beside this package.
  private static let snapshots = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Snapshots").path

  /// The order page without its overflow: that would end this process.
  private static var feature: Feature<OrderState, OrderAction, OrderEnvironment> {
    Feature(
      "order", initialState: OrderState(counterState: CounterState(number: 1)),
      reducer: Reducer<OrderState, OrderAction, OrderEnvironment> { state, action, environment in
        switch action {
        case .counter(.textDidChange): break
        case .counter where state.counterState.number == .max || state.counterState.number == .min: return .none
        default: break
        }
        return orderReducer.run(&state, action, environment)
      },
      environment: OrderEnvironment.init(world:)
    )
    .derived("bottomSheetState", \.bottomSheetState)
    .initial("loaded", OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1)))
    .always("a negative number has a message") { $0.counterState.number >= 0 || $0.counterState.errorMessage != nil }
    .sometimes("the sheet shows a product on the wishlist") { $0.bottomSheetState?.isWishlist == true }
    .sometimes("an order is refused") { $0.counterState.errorMessage == "Submit Order Failed" }
    .literals(NetworkError.self)
    .view(OrderPage.init)
  }

  private static func exploring(triesOrders: Bool) -> ExploringWork {
    guard let work = try? ExploringWork(feature, snapshots: snapshots, triesOrders: triesOrders) else {
      preconditionFailure("the order page can't be explored")
    }
    return work
  }

  private func steps(_ measurement: Measurement, _ name: String, triesOrders: Bool) -> Measurement.Row? {
    if let only = measurement.only, only != name { return nil }
    var work = Self.exploring(triesOrders: triesOrders)
    // What is there to be found on the page is soon known: what is timed is what goes on for hours.
    work.explore(until: 100 * Self.steps)
    precondition(work.new > 0 && work.actions > 0, "exploring leads nowhere")
    var wanted = work.steps
    let actions = PlayingWork.actions(Self.steps)
    let initial = OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1))
    return measurement.compare(
      name,
      {
        wanted += Self.steps
        work.explore(until: wanted)
      },
      to: "reducer and =="
    ) {
      var current = initial
      var changes = 0
      for action in actions {
        let old = current
        _ = orderReducer.run(&current, action, .failing)
        changes += current == old ? 0 : 1
      }
      keep(changes)
    }
  }

  /// A feature of one number, which is as good as nothing: what is timed is what each step costs besides its reducer.
  private func tinySteps(_ measurement: Measurement) -> Measurement.Row? {
    let name = "explore a tiny feature: 1,000 steps"
    if let only = measurement.only, only != name { return nil }
    let reducer = Reducer<Int, TinyAction, Void> { state, action, _ in
      switch action {
      case .up: state &+= 1
      case .down: state &-= 1
      case .clear: state = 0
      }
      return .none
    }
    let feature = Feature("tiny", initialState: 0, reducer: reducer) { _ in () }.explore(sends: "up", "down", "clear")
    guard var work = try? ExploringWork(feature, snapshots: Self.snapshots, triesOrders: false) else {
      preconditionFailure("the tiny feature can't be explored")
    }
    work.explore(until: 100 * Self.steps)
    precondition(work.actions > 0, "exploring leads nowhere")
    var wanted = work.steps
    let actions = (0..<Self.steps).map { [TinyAction.up, .down, .up, .clear][$0 % 4] }
    return measurement.compare(
      name,
      {
        wanted += Self.steps
        work.explore(until: wanted)
      },
      to: "reducer and =="
    ) {
      var current = 0
      var changes = 0
      for action in actions {
        let old = current
        _ = reducer.run(&current, action, ())
        changes += current == old ? 0 : 1
      }
      keep(changes)
    }
  }

  /// `Benchmarks --explore-memory N`: plays up to N million steps, and says on the way how much memory the process has.
  static func memory(millions: Int) throws {
    var work = exploring(triesOrders: true)
    let start = ContinuousClock.now
    let stops = [0, 20, 100, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000]
    for thousands in stops where thousands <= millions * 1_000 {
      work.explore(until: thousands * 1_000)
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      print(
        "\(thousands),000 steps: \(Memory.resident()) KB, \(Int(seconds * 1_000)) ms, \(work.actions) actions, "
          + "\(work.new) runs new, \(work.found) found")
    }
  }
}

private enum TinyAction { case up, down, clear }
