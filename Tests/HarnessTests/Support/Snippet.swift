import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// A small feature for tests of the transcript format: every kind of state, endpoint and effect that the format knows.
enum Snippet {
  struct Item: Equatable, Identifiable {
    var id: Int
    var text: String
    var isActive = false
  }

  enum Page: Equatable {
    case loading
    case loaded(count: Int)
  }

  struct State: Equatable {
    var items: IdentifiedArrayOf<Item> = []
    var list: [Int] = []
    var map: [String: Int] = [:]
    var tags: Set<String> = []
    var page = Page.loading
    var query = ""
    var updatedAt: Int?
    @NeverEqual var toast: String?
    var total: Int { list.reduce(0, +) }
  }

  enum Action: Equatable {
    case add(Int)
    case setItems([Item])
    case toggle(id: Int)
    case setList([Int])
    case put(String, Int)
    case tag(Set<String>)
    case load
    case loaded(Int)
    case queryChanged(String)
    case found([String])
    case say(String)
    case stamp
    case nothing
    case fail
    case forever
    case tick
    case date
    case fetch(String)
    case fetched(String)
  }

  struct Environment {
    var load: () -> Effect<Int>
    var search: (String) -> Effect<[String]>
    var track: (String) -> Effect<Never>
    var date: () -> Foundation.Date
    var fetch: (String) async throws -> Int
    var scheduler: any Scheduler
  }

  struct SearchId: Hashable {}

  static let reducer = Reducer<State, Action, Environment> { state, action, env in
    switch action {
    case .add(let id): state.items.append(Item(id: id, text: "Item \(id)"))
    case .setItems(let items): state.items = IdentifiedArray(items)
    case .toggle(let id): state.items[id: id]?.isActive.toggle()
    case .setList(let list): state.list = list
    case .put(let key, let value): state.map[key] = value
    case .tag(let tags): state.tags = tags
    case .load: return env.load().map(Action.loaded)
    case .loaded(let count): state.page = .loaded(count: count)
    case .queryChanged(let text):
      state.query = text
      return env.search(text).map(Action.found).cancellable(id: SearchId(), cancelInFlight: true)
    case .found(let texts): state.list = texts.map(\.count)
    case .say(let text): state.toast = text
    case .stamp: state.updatedAt = (state.updatedAt ?? 0) + 1
    case .nothing: break
    case .fail: return .failing("not this")
    case .forever: return Effect(value: .tick).delay(for: .seconds(1), scheduler: MainScheduler.instance)
    case .tick: return Effect(value: .tick).delay(for: .seconds(1), scheduler: MainScheduler.instance)
    case .fetch(let name):
      return .run { send in
        do {
          await send(.fetched("\(try await env.fetch(name))"))
        } catch {
          await send(.fetched("\(error)"))
        }
      }
      .cancellable(id: SearchId(), cancelInFlight: true)
    case .fetched(let text): state.query = text
    case .date:
      state.query = DateText.text(of: env.date())
      return env.track("date").fireAndForget()
    }
    return .none
  }

  static var feature: Feature<State, Action, Environment> {
    Feature("snippet", initialState: State(), reducer: reducer) { world in
      Environment(
        load: world.effect("load"), search: world.effect("search"), track: world.fireAndForget("track"),
        date: world.date, fetch: world.task("fetch"), scheduler: world.scheduler)
    }
    .derived("total", \.total)
    .observes("toast", \.$toast)
    .initial("two", State(list: [1, 2]))
    .environment("instant") { world in
      Environment(
        load: world.effect("load") { Effect(value: 5) }, search: world.effect("search"),
        track: world.fireAndForget("track"), date: world.date, fetch: world.task("fetch"), scheduler: world.scheduler)
    }
    .view { "[\($0.query)]  \n\n\($0.list)" }
  }

  /// The transcript as it would be recorded from its commands alone. Failures of the script are in `faults`.
  static func record(_ text: String, files: [String: String] = [:]) throws -> (
    text: String, faults: [ScriptFailure.Kind]
  ) {
    let played = try ScriptChecker(Suite(feature), load: loader(files)).play(
      path: "Snapshots/snippet/test.transcript", bytes: Array(text.utf8))
    return (TranscriptWriter.text(played.document, lines: played.lines), played.faults.map(\.kind))
  }

  static func check(_ text: String, files: [String: String] = [:]) -> [ScriptFailure] {
    ScriptChecker(Suite(feature), load: loader(files)).check(
      name: "snippet/test", path: "Snapshots/snippet/test.transcript", bytes: Array(text.utf8)
    ).failures
  }

  private static func loader(_ files: [String: String]) -> ScriptHeader.Loader {
    { path throws(ScriptHeader.LoadFailure) in
      guard let text = files[path] else { return try noFiles(path) }
      return Array(text.utf8)
    }
  }

  /// Asserts that `record` gives this text for the commands in it.
  static func assertRecords(
    _ expected: String, files: [String: String] = [:], file: StaticString = #filePath, line: UInt = #line
  ) {
    let commands = expected.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ") }
    do {
      let (text, faults) = try record(commands.joined(separator: "\n"), files: files)
      XCTAssertEqual(text, expected, file: file, line: line)
      XCTAssertEqual(faults, [], file: file, line: line)
      XCTAssertEqual(check(expected, files: files), [], file: file, line: line)
    } catch {
      XCTFail("\(error)", file: file, line: line)
    }
  }
}
