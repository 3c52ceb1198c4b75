import Testing

@testable import Harness

@Suite struct ScriptNameTests {
  @Test(arguments: [("plus", "plus"), ("plus.transcript", "plus"), ("a-b_c.2", "a-b_c.2"), ("_", "_"), ("9", "9")])
  func namesOfFiles(_ name: String, _ plain: String) throws { #expect(try ScriptName.plain(name) == plain) }

  @Test(arguments: ["", ".", "..", ".a", "-a", "a b", "a/b", "é", ".transcript", String(repeating: "a", count: 201)])
  func namesThatSomeSystemRefuses(_ name: String) {
    #expect(throws: ScriptName.Mistake(name: name)) { try ScriptName.plain(name) }
  }

  @Test func theLongestName() throws {
    let name = String(repeating: "a", count: 200)
    #expect(try ScriptName.plain(name) == name)
  }

  @Test func words() {
    #expect(
      ScriptName.Mistake(name: "a b").description
        == "'a b' can't name a script; use letters, digits, '-', '_' and '.', not first")
  }
}
