import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Randomly nested effects of every kind, cancelled at any time, do the same in the same order in whichever mode: directly or
/// through a scope, traced or not, with a journal or without.
final class RandomEffectTests: XCTestCase {
  func testAllWaysHaveOneOrder() {
    for seed in 1...UInt64(LongTests.count(4_000, short: 60)) {
      let plan = RandomPlan(seed: seed)
      let lines = plan.lines()
      XCTAssertEqual(plan.lines(isTold: true), lines, "seed \(seed), traced")
      XCTAssertEqual(plan.lines(isWrapped: true), lines, "seed \(seed), wrapped")
    }
  }

  func testThePlansDoSomething() {
    let lines = (1...100 as ClosedRange<UInt64>).flatMap { RandomPlan(seed: $0).lines() }
    XCTAssertGreaterThan(lines.count, 2000)
    XCTAssertGreaterThan(lines.filter { $0.contains("cancelled") }.count, 300)
    XCTAssertGreaterThan(lines.filter { $0.contains("performed") }.count, 100)
  }
}

/// A reducer's answer to each of its actions, and when a test sends what; generated from a number.
private struct RandomPlan {
  private indirect enum Tree {
    case none
    case value(Int)
    case perform(Int)
    case future(Int)
    case cancel(Int)
    case timer(Int, Int)
    case merge([Tree])
    case concatenate([Tree])
    case delay(Tree, Int)
    case cancellable(Tree, Int, cancelInFlight: Bool)
    case deferred(Tree)
    case map(Tree)
    case flatMap(Tree, [Tree])
    case debounce(Tree, Int, Int)
    case throttle(Tree, Int, Int, latest: Bool)
  }

  private enum Step {
    case send(Int)
    case advance(Int)
  }

  private var answers: [Tree] = []
  private var steps: [Step] = []

  init(seed: UInt64) {
    var random = Random(generator: SeededGenerator(seed: seed))
    answers = (0..<6).map { _ in random.tree(3) }
    steps = (0..<12).map { _ in random.isTrue() ? .send(random.below(6)) : .advance(random.below(5)) }
    steps.append(.advance(30))
  }

  private struct Random {
    var generator: SeededGenerator
    private var last = 0

    init(generator: SeededGenerator) { self.generator = generator }

    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }
    mutating func isTrue() -> Bool { below(2) == 0 }

    private mutating func number() -> Int {
      last += 1
      return last
    }

    private mutating func trees(_ depth: Int, from least: Int = 0) -> [Tree] {
      (0..<(least + below(3))).map { _ in tree(depth - 1) }
    }

    private mutating func leaf() -> Tree {
      switch below(9) {
      case 0: .none
      case 1: .perform(number())
      case 2: .cancel(below(4))
      case 3: .future(number())
      case 4: .delay(.value(number()), below(4))
      case 5: .delay(.none, below(4))
      default: .value(number())
      }
    }

    mutating func tree(_ depth: Int) -> Tree {
      if depth == 0 { return leaf() }
      return switch below(15) {
      case 0, 1: .merge(trees(depth))
      case 2, 3: .concatenate(trees(depth))
      case 4, 5: .delay(tree(depth - 1), below(4))
      case 6, 7: .cancellable(tree(depth - 1), below(4), cancelInFlight: isTrue())
      case 8: .deferred(tree(depth - 1))
      case 9: .map(tree(depth - 1))
      case 10: .flatMap(tree(depth - 1), trees(depth, from: 1))
      case 11: .debounce(tree(depth - 1), below(4), below(4))
      case 12: .throttle(tree(depth - 1), below(4), below(4), latest: isTrue())
      case 13: .timer(below(4), 1 + below(3))
      default: leaf()
      }
    }
  }

  // MARK: Playing

  /// The events in order, in a new engine.
  /// - Parameters:
  ///   - isWrapped: Whether effects that end at once are created only when they start, so that nothing is known about them
  ///     before.
  ///   - isTold: Whether every event is observed.
  func lines(isWrapped: Bool = false, isTold: Bool = false) -> [String] {
    let run = Run(isWrapped: isWrapped)
    let timeline = run.timeline
    let engine = Engine<Void, Int>(state: (), timeline: timeline) { [answers] _, action in
      run.note("action \(action)")
      run.count += 1
      // Answers restart each other; it has to end somewhere.
      return run.count > 60 ? .none : run.effect(answers[action % answers.count])
    }
    engine.runner.didCancel = { run.note("cancelled \($0.literal)") }
    if isTold {
      engine.runner.observer = Deaf()
      engine.journal = Deaf()
      engine.runner.didCancel = { run.note("cancelled \($0.literal)") }
    }
    for step in steps {
      switch step {
      case .send(let action): engine.send(action)
      case .advance(let duration): timeline.advance(by: .milliseconds(duration))
      }
    }
    return run.lines + engine.runner.inFlight.map { "\($0.action), \($0.id ?? "no id"), \($0.reason)" }
  }

  private final class Deaf: EngineJournal, EffectObserver {
    func didReduce(_ action: Int, from old: Void, to new: Void) {}
    func effectBegan(_ number: Int, inside outer: Int?, id: CancellationID?) {}
    func willOutput(from number: Int?) {}
    func didDropOutputs() {}
    func effectEnded(_ number: Int) {}
    func effectCancelled(_ number: Int) {}
  }

  private final class Run {
    let timeline = TestScheduler()
    let isWrapped: Bool
    var lines: [String] = []
    var count = 0

    init(isWrapped: Bool) { self.isWrapped = isWrapped }

    func note(_ text: String) { lines.append("\(timeline.now / .milliseconds(1)): \(text)") }

    private func wrapped(_ effect: Effect<Int>) -> Effect<Int> { isWrapped ? .deferred { effect } : effect }

    func effect(_ tree: Tree) -> Effect<Int> {
      switch tree {
      case .none: wrapped(.none)
      case .value(let number): wrapped(Effect(value: number))
      case .perform(let number): wrapped(.fireAndForget { self.note("performed \(number)") })
      // A promise that is fulfilled at once is a value.
      case .future(let number): isWrapped ? wrapped(Effect(value: number)) : .future { $0(number) }
      case .cancel(let id): .cancel(id: id)
      case .timer(let id, let interval):
        Effect<Duration>.timer(id: id, every: .milliseconds(interval), on: timeline).map { _ in 7 }
      case .merge(let trees): .merge(trees.map(effect))
      case .concatenate(let trees): .concatenate(trees.map(effect))
      case .delay(let tree, let duration):
        effect(tree).delay(for: .milliseconds(duration), scheduler: MainScheduler.instance)
      case .cancellable(let tree, let id, let cancelInFlight):
        effect(tree).cancellable(id: id, cancelInFlight: cancelInFlight)
      case .deferred(let tree): .deferred { self.effect(tree) }
      case .map(let tree): effect(tree).map { $0 + 1000 }
      case .flatMap(let tree, let others): effect(tree).flatMap { self.effect(others[$0 % others.count]) }
      case .debounce(let tree, let id, let duration):
        effect(tree).debounce(id: id, for: .milliseconds(duration), scheduler: timeline)
      case .throttle(let tree, let id, let interval, let latest):
        effect(tree).throttle(id: id, for: .milliseconds(interval), scheduler: timeline, latest: latest)
      }
    }
  }
}
