// Scripts of models run on Linux.
#if os(Linux)
  import Dispatch
  import Foundation
  import FoundationNetworking
  import Observation
  import Synchronization
  import XCTest

  @testable import Harness

  /// System objects that models hold: queues, locks, sessions, timers. They aren't state, so two replays never differ in them.
  final class ModelHandlesTests: XCTestCase {
    override func setUpWithError() throws { try SystemShows.leavingWork() }

    private func lines<Model: AnyObject>(_ feature: ModelFeature<Model>, _ script: String) throws -> [String] {
      let text = "transcript 1\nfeature \(feature.name)\n\(script)\nend\n"
      let played = try ScriptChecker(Suite(feature), load: SuiteRunner.load).play(path: "a", bytes: Array(text.utf8))
      return played.document.statements.indices.flatMap { played.lines[$0] ?? [] }
    }

    private func found<State, Action, Environment>(_ feature: Feature<State, Action, Environment>) throws -> Set<String>
    {
      let explorer = try feature.explorer(ExplorationOptions(), scripts: [])
      explorer.playOpening(skipping: [])
      return Set((0..<33).compactMap { explorer.explore($0).finding?.failure.text })
    }

    private static let observable = Feature("kit", model: { _ in ObservableKit() }) { m in
      m.action("count", ObservableKit.count)
      m.action("start", ObservableKit.start)
      m.action("hold", ObservableKit.hold)
    }
    .outside(.queues)

    private static let plain = Feature("kit", model: { _ in PlainKit() }) { m in
      m.action("count", PlainKit.count)
      m.action("start", PlainKit.start)
    }
    .outside(.queues)

    private static let actor = Feature("kit", model: { _ in ActorKit() }) { m in
      m.action("count") { (kit: isolated ActorKit) in kit.count() }
      m.action("start") { (kit: isolated ActorKit) in kit.start() }
    }

    func testHandlesOfTheSystemAreNoState() throws {
      let script = "send count\nsend start"
      XCTAssertEqual(
        try lines(Self.observable, "\(script)\nsend hold"), ["isOn = true", "number = 1", "nothing", "nothing"])
      XCTAssertEqual(try lines(Self.plain, script), ["helper.hits = 1", "number = 1", "nothing"])
      XCTAssertEqual(try lines(Self.actor, script), ["number = 1", "nothing"])
    }

    func testTwoPlayingsMayHaveTwoHandles() throws {
      XCTAssertEqual(try found(Self.observable), [])
      XCTAssertEqual(try found(Self.plain), [])
      XCTAssertEqual(try found(Self.actor), [])
    }

    /// Other objects that can't be inspected are named, with the line that ignores them.
    func testWhatNobodyCanLookIntoIsNamed() throws {
      let feature = Feature("caller", model: { _ in Caller() }) { m in m.action("count", Caller.count) }
      let words = "can't be inspected, and each replay creates a different one; to ignore it:"
      XCTAssertEqual(try found(feature), ["client.load \(words) .ignoring(\"client.load\")"])
      XCTAssertEqual(try found(feature.ignoring("client.load")), [])
    }

    /// The type of a mutex has no name at run time: a script sees a change in its bytes, and exploring compares none.
    func testAMutexOfEachPlayingIsNoDifference() throws {
      let feature = Feature("locked", model: { _ in Locked() }) { m in m.action("add", Locked.add) }
      XCTAssertEqual(try lines(feature, "send add"), ["entries = _"])
      XCTAssertEqual(try found(feature), [])
    }

    func testAnUnownedReferenceIsNamed() throws {
      let feature = Feature("rooms", model: { _ in House() }) { m in m.action("add", House.add) }
      XCTAssertEqual(
        try found(feature),
        [
          "rooms[*].house can't be inspected, and each replay creates a different one; to ignore it: "
            + #".ignoring("rooms[*].house")"#
        ])
    }

    func testAPartOfAModelThatVariesIsNamed() throws {
      let feature = Feature("rows", model: { _ in Rows() }) { m in m.action("add", Rows.add) }.outside(.random)
      XCTAssertEqual(
        try found(feature),
        ["rows[*].id differs when the same steps are replayed; likely: UUID(); use world.uuid"])
      XCTAssertEqual(try found(feature.ignoring("rows[*].id")), [])
    }

    // MARK: Reducers

    private struct Player {
      var number = 0
      var queue = DispatchQueue(label: "first")
      var task: Task<Void, Never>?
      var source: (any DispatchSourceTimer)?
      var tasks: Set<Task<Void, Never>> = []
      var run: () -> Void = {}
    }

    private enum Press { case count, start, other }

    private static func player(makingFunctions: Bool = false) -> Feature<Player, Press, Void> {
      let reducer = Reducer<Player, Press, Void> { state, press, _ in
        switch press {
        case .count: state.number += 1
        case .start:
          state.task = Task {}
          state.tasks.insert(Task {})
          let source = DispatchSource.makeTimerSource()
          source.activate()
          state.source = source
          let number = state.number
          if makingFunctions { state.run = { _ = number } }
        case .other: state.queue = DispatchQueue(label: "other")
        }
        return .none
      }
      return Feature("player", initialState: Player(), reducer: reducer) { _ in }.outside(.queues)
        .unstructuredWork(.captured)
    }

    func testHandlesInTheStateOfAReducer() throws {
      let text = "transcript 1\nfeature player\nsend other\nsend start\nsend count\nend\n"
      let played = try ScriptChecker(Suite(Self.player()), load: SuiteRunner.load)
        .play(path: "a", bytes: Array(text.utf8))
      XCTAssertEqual(
        played.document.statements.indices.flatMap { played.lines[$0] ?? [] },
        ["queue = _", "source = _", "task = _", "tasks = [_]", "number = 1"])
      XCTAssertEqual(try found(Self.player()), [])
      XCTAssertEqual(
        try found(Self.player(makingFunctions: true)),
        [
          "run can't be inspected, and each replay creates a different one; to ignore it: .ignoring(\"run\")"
        ])
    }
  }

  @MainActor
  private final class Caller {
    private(set) var number = 0
    private let client = Client()

    func count() { number += 1 }

    final class Client {
      let load: () -> String

      init() {
        let key = "key"
        load = { key }
      }
    }
  }

  @MainActor
  private final class Locked {
    private let lock = Mutex(())
    private let entries = Mutex<[Int]>([])

    func add() { lock.withLock { _ in entries.withLock { $0.append(1) } } }
  }

  @MainActor
  private final class House {
    private(set) var rooms: [Room] = []

    func add() { rooms.append(Room(house: self)) }

    final class Room {
      unowned let house: House
      init(house: House) { self.house = house }
    }
  }

  @MainActor
  private final class Rows {
    private(set) var rows: [Row] = []

    func add() { rows.append(Row()) }

    struct Row {
      var id = UUID()
      var name = "new"
    }
  }

  @MainActor @Observable
  private final class ObservableKit {
    private(set) var number = 0
    private(set) var isOn = false
    private let queue = DispatchQueue(label: "kit")
    private let operations = OperationQueue()
    private let lock = NSLock()
    private let session = URLSession(configuration: .ephemeral)
    private let group = DispatchGroup()
    private let gate = DispatchSemaphore(value: 1)
    private let center = NotificationCenter()
    private let formatter = DateFormatter()
    private var item: DispatchWorkItem?
    private var source: (any DispatchSourceTimer)?
    private var timer: Timer?
    private var request: URLSessionDataTask?
    private var waiting: CheckedContinuation<Void, Never>?
    private var tasks: [String: Set<Task<Void, Never>>] = [:]
    private var clock: (any Clock<Duration>)?
    private let tools = Tools()

    func count() {
      number += 1
      isOn.toggle()
    }

    func start() {
      item = DispatchWorkItem {}
      source = DispatchSource.makeTimerSource()
      source?.activate()
      timer = Timer(timeInterval: 1, repeats: false) { _ in }
      clock = ContinuousClock()
    }

    func hold() {
      tasks["a", default: []].insert(Task {})
    }

    struct Tools {
      let lock = NSRecursiveLock()
      let queue: DispatchQueue? = DispatchQueue(label: "tools")
    }
  }

  @MainActor
  private final class PlainKit {
    private(set) var number = 0
    private let queue = DispatchQueue(label: "kit")
    private let lock = NSLock()
    private var item: DispatchWorkItem?
    private let helper = Helper()

    func count() {
      number += 1
      helper.hit()
    }

    func start() { item = DispatchWorkItem {} }
  }

  /// Not a model itself.
  private final class Helper {
    private let lock = NSLock()
    private let queue = DispatchQueue(label: "helper")
    private var source: (any DispatchSourceTimer)?
    private(set) var hits = 0

    func hit() {
      hits += 1
      source = DispatchSource.makeTimerSource()
      source?.activate()
    }
  }

  private actor ActorKit {
    private(set) var number = 0
    private let queue = DispatchQueue(label: "kit")
    private let operations = OperationQueue()
    private var item: DispatchWorkItem?
    private var waiting: CheckedContinuation<Void, Never>?

    func count() { number += 1 }
    func start() { item = DispatchWorkItem {} }
  }
#endif
