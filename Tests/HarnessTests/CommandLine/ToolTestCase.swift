import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// A test that runs the command in this process, over a folder of its own.
class ToolTestCase: XCTestCase {
  private(set) var folder = ""
  var snapshots: String { folder + "/Snapshots" }

  override func setUpWithError() throws {
    folder = try makeTemporaryFolder()
  }

  override func tearDownWithError() throws {
    try FileSystem.removeTree(folder)
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func make(_ name: String, _ text: String) throws {
    try FileSystem.createDirectory(PathText.directory(of: path(name)))
    try FileSystem.writeAtomically(text, to: path(name))
  }

  /// Makes `Snapshots/<name>.transcript`.
  func script(_ name: String, _ text: String) throws { try make("Snapshots/\(name).transcript", text) }

  func text(_ name: String) throws -> String { String(decoding: try FileSystem.read(path(name)), as: UTF8.self) }
  func scriptText(_ name: String) throws -> String { try text("Snapshots/\(name).transcript") }

  struct Outcome: Equatable {
    var code: Int32
    /// With the test's folder as `/T`.
    var output: String
    var errors: String
  }

  /// Runs the command with `--snapshots` for the test's folder.
  func harness(_ arguments: String..., environment: [String: String] = [:]) -> Outcome {
    run(arguments + ["--snapshots", snapshots], environment: environment)
  }

  func run(_ arguments: [String], environment: [String: String] = [:], isTerminal: Bool = false) -> Outcome {
    let output = TextCollector()
    let errors = TextCollector()
    let code = HarnessTool.run(
      ToolFeatures.suite, arguments: arguments, environment: environment, output: output, errors: errors,
      isOutputTerminal: isTerminal)
    return Outcome(
      code: code, output: output.text.replacingOccurrences(of: folder, with: "/T"),
      errors: errors.text.replacingOccurrences(of: folder, with: "/T"))
  }

  func assert(
    _ outcome: Outcome, code: Int32, output: String = "", errors: String = "", file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(outcome.output, output, file: file, line: line)
    XCTAssertEqual(outcome.errors, errors, file: file, line: line)
    XCTAssertEqual(outcome.code, code, file: file, line: line)
  }
}

final class TextCollector: CommandOutput {
  private(set) var text = ""
  func write(_ text: String) { self.text += text }
  func flush() {}
}

/// Small features to play with.
enum ToolFeatures {
  struct Item: Equatable, Identifiable {
    var id: Int
    var name: String
  }

  enum Page: Equatable {
    case empty
    case loaded(count: Int)
  }

  struct State: Equatable {
    var number = 1
    var note: String?
    var item: Item?
    var page = Page.empty
    var list: [Item] = []
    var items: IdentifiedArrayOf<Item> = []
    var prices: [String: Int] = [:]
  }

  enum Action: Equatable {
    case plus
    case set(Int)
    case write(String?)
    case pick(Item?)
    case load(Int)
    case fill
    case change
    case shuffle
    case trim
    case clear
    case save
    case saved(Bool)
  }

  struct Environment {
    var save: (Int) -> Effect<Bool>
  }

  static let reducer = Reducer<State, Action, Environment> { state, action, environment in
    switch action {
    case .plus: state.number += 1
    case .set(let number): state.number = number
    case .write(let note): state.note = note
    case .pick(let item): state.item = item
    case .load(let count): state.page = .loaded(count: count)
    case .fill:
      state.list = [Item(id: 1, name: "a"), Item(id: 2, name: "b"), Item(id: 3, name: "c")]
      state.items = [Item(id: 10, name: "x"), Item(id: 3, name: "y")]
      state.prices = ["tea": 3, "rum": 7]
    case .change:
      state.list[1].name = "B"
      state.items[id: 10]?.name = "X"
      state.prices["tea"] = 4
      state.item?.name = "changed"
    case .shuffle: state.items = [Item(id: 3, name: "y"), Item(id: 10, name: "X")]
    case .trim:
      state.list = [Item(id: 1, name: "a")]
      state.items.remove(id: 3)
      state.prices["rum"] = nil
    case .clear:
      state.list = []
      state.items = []
      state.prices = [:]
    case .save: return environment.save(state.number).map(Action.saved)
    case .saved(let isSaved): state.note = isSaved ? "saved" : "not saved"
    }
    return .none
  }

  static var counter: Feature<State, Action, Environment> {
    Feature("counter", initialState: State(), reducer: reducer) { Environment(save: $0.effect("save")) }
      .derived("double") { $0.number * 2 }
      .initial("five", State(number: 5))
  }

  static var cart: Feature<State, Action, Environment> {
    Feature("cart", initialState: State(), reducer: reducer) { Environment(save: $0.effect("save")) }
  }

  static var suite: Suite { Suite(counter, cart) }
}
