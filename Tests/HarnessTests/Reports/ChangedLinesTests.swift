import Testing

@testable import Harness

@Suite struct ChangedLinesTests {
  private func text(_ old: String, _ new: String, columns: Int?, signs: ChangedLines.SignPlace = .behindNumber)
    -> String
  {
    let failure = ScriptFailure(
      path: "a", line: 7, kind: .differs(subject: old, expected: "", actual: "", command: "run"))
    let rows = [
      ScriptRow(kind: .user, text: "run", line: 6, statement: 0, isHead: true),
      ScriptRow(kind: .removed(by: "  " + new), text: "  " + old, line: failure.line, statement: 0, isHead: false),
      ScriptRow(kind: .added(of: "  " + old), text: "  " + new, line: nil, statement: 0, isHead: false),
    ]
    return ChangedLines(style: .plain, columns: columns, signs: signs).changes(rows)
  }

  /// A line stays as in a transcript, and continuations have no sign.
  @Test func aNarrowTerminal() {
    let head = #"call showToast("the order with all that belongs to it was "#
    #expect(
      text(head + #"created")"#, head + #"sent")"#, columns: 50) == #"""
           6   run
           7 -   call showToast("the order with all that
                     belongs to it was [-created-]")
             +   call showToast("the order with all that
                     belongs to it was {+sent+}")

        """#)
  }

  /// A diff in Markdown is coloured by the first character of its lines.
  @Test func signsFirst() {
    #expect(
      text("number = 3", "number = 2", columns: nil, signs: .first) == """
             6 run
        -    7   number = [-3-]
        +        number = {+2+}

        """)
  }

  /// A line too long to read is cut to the difference: an event stays a line, a value is shown by its parts.
  @Test func whatIsTooLong() {
    let same = (0..<60).map { "\"word number \($0)\"" }.joined(separator: ", ")
    let call = text("call save(1, [\(same)])", "call save(2, [\(same)])", columns: 80)
    #expect(call.contains("   7 -   call save([-1-], ") && call.contains("     +   call save({+2+}, "), "\(call)")
    #expect(call.count < 700, "\(call)")
    let value = text("item = Item(id: 1, tags: [\(same)])", "item = Item(id: 2, tags: [\(same)])", columns: 80)
    #expect(value.contains("   7 -   item.id = [-1-]\n     +   item.id = {+2+}\n"), "\(value)")
  }
}
