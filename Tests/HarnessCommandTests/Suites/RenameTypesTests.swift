import Testing

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessCommand

/// The parts of a rename: the names, lines that match except for them, and the table that changes them.
@Suite struct RenameTypesTests {
  @Test func aPairOfNamesIsRead() {
    #expect(Rename(parsing: "number=quantity") == Rename(old: "number", new: "quantity"))
    #expect(Rename(old: "number", new: "quantity").text == "number -> quantity")
  }

  @Test(arguments: ["", "a", "a=", "=b", "a=a", "a=b=c", "a.b=c", "a b=c", "1=2", "a= b"])
  func whatIsNoPairOfNames(_ text: String) { #expect(Rename(parsing: text) == nil) }

  @Test func theTableChangesTheNamesThatItIsGiven() {
    let bytes = Array(#"number.numbers[number: 1] = "number" number"#.utf8)
    let table = RenameTable([
      Rename(old: "number", new: "count"), Rename(old: "number", new: "quantity"), Rename(old: "other", new: "none"),
    ])
    #expect(table.names == ["number": "quantity", "other": "none"])
    let changed = RenameTable.replacing(
      NameScanner.tokens(bytes, in: 0..<bytes.count), in: bytes, with: table.names)
    #expect(String(decoding: changed, as: UTF8.self) == #"quantity.numbers[quantity: 1] = "number" quantity"#)
  }

  @Test(arguments: [
    (["number = 2"], ["quantity = 2"], ["number": "quantity"], true),
    (["number = 2"], ["quantity = 2"], ["number": "count"], false),
    (["number = 2"], ["quantity = 2"], [:], false),
    // A new name may move lines of one action, but no event.
    (["a = 1", "b = 2"], ["b = 2", "c = 1"], ["a": "c"], true),
    (["receive a", "b = 2"], ["receive c", "b = 2"], ["a": "c"], true),
    // None counts twice.
    (["a = 1", "b = 1"], ["c = 1", "d = 1"], ["a": "c", "b": "c"], false),
    (["a = 1", "b = 1"], ["c = 1", "d = 1"], ["a": "c", "b": "d"], true),
  ])
  func linesThatNamesExplain(_ old: [String], _ new: [String], _ names: [String: String], _ expected: Bool) {
    #expect(RenameMatch(old, new)?.isExplained(by: names) == expected)
  }

  @Test(arguments: [
    (["number = 2"], ["quantity = 3"]), (["a = 1"], ["a = 1", "b = 2"]),
    (["receive a", "b = 2"], ["b = 2", "receive a"]),
    (["| total 2"], ["| sum 2"]),
  ])
  func linesThatNoNameExplains(_ old: [String], _ new: [String]) { #expect(RenameMatch(old, new) == nil) }

  private struct State: Equatable {
    var quantity = 0
    var price = 0
  }

  private static let suite = Suite(
    Feature("shop", initialState: State(), reducer: Reducer<State, Bool, Void>.empty) { _ in () })

  @Test func theDetectorFindsTheNames() {
    let found = RenameDetector.renames(
      of: "shop", [["number = 2"], ["cost = 5"]], becoming: [["quantity = 2"], ["price = 5"]], Self.suite)
    #expect(found == [Rename(old: "cost", new: "price"), Rename(old: "number", new: "quantity")])
  }

  /// `price` is still a name of the state, so another name in its place is a change of behaviour.
  @Test(arguments: [
    ("shop", "price = 2", "quantity = 2"), ("shop", "number = 2", "quantity = 3"),
    ("other", "number = 2", "quantity = 2"),
  ])
  func theDetectorIsRefuted(_ feature: String, _ old: String, _ new: String) {
    #expect(RenameDetector.renames(of: feature, [[old]], becoming: [[new]], Self.suite) == nil)
  }
}
