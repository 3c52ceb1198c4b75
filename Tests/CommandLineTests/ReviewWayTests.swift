import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// A change of behaviour from the failing run to the passing one, without a terminal, with the built command.
final class ReviewWayTests: BinaryTestCase {
  override class var runsInProcess: Bool { true }

  private var files: [String] { FileSystem.walk(path("Snapshots")).files.map { PathText.name(of: $0) } }

  /// Scripts that were recorded before the reducer's change.
  private func makeChanged(_ names: String...) throws {
    for name in names {
      try script(name, "send counter(.didTapPlus)\n", recorded: true)
      try make(
        "Snapshots/order/\(name).transcript",
        try scriptText(name).replacingOccurrences(of: "number = 2", with: "number = 1"))
    }
  }

  func testAcceptOnlyTakesSuchLinesAlone() throws {
    try makeChanged("a", "b")
    try script("c", "send counter(.didTapPlus)\nsend counter(.didTapMinus)\n", recorded: true)
    try make(
      "Snapshots/order/c.transcript",
      try scriptText("c").replacingOccurrences(of: "number = 2", with: "number = 1")
        .replacingOccurrences(
          of: "send counter(.didTapPlus)", with: "send counter(.didTapPlus)\n  counterState.text = \"x\""))
    XCTAssertEqual(try harness("run", "--pending-dir", "art").ending, .exited(1))
    let other = try harness("review", "--accept", "--pending-dir", "art", "--only", "counterState.num")
    XCTAssertEqual(other.ending, .exited(1))
    XCTAssertTrue(other.outputText.hasSuffix("0 changes accepted, 3 left as they are\n"), other.outputText)
    let outcome = try harness(
      "review", "--accept", "--pending-dir", "art", "--only", "call showToast", "--only", "counterState.number")
    assert(
      outcome, 1,
      output: """
        accepted 2 scripts, alike: order/a, order/b
           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-1-]
             +   counterState.number = {+2+}
           7   end
        2 changes accepted, 1 left as it is

        """,
      errors: """
        harness: order/c: Snapshots/order/c.transcript:6:3: this line changes too, and no --only names it: counterState.text = "x"; to \
        review all of it: harness review --pending-dir art Snapshots/order/c.transcript

        """)
    XCTAssertTrue(try scriptText("a").contains("number = 2"))
    XCTAssertTrue(try scriptText("c").contains("number = 1\n"))
  }

  /// A new line has the place of the line before it, and the command shows what is pending.
  func testAcceptOnlyNamesALineThatComes() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    let recorded = try scriptText("a")
    try make("Snapshots/order/a.transcript", recorded.replacing("  counterState.number = 2\n", with: ""))
    try make("Snapshots/order/a.transcript.new", recorded)
    assert(
      try harness("review", "--accept", "--only", "call showToast"), 1, output: "0 changes accepted, 1 left as it is\n",
      errors: """
        harness: order/a: Snapshots/order/a.transcript:5:1: this line changes too, and no --only names it: counterState.number = 2; to \
        review all of it: harness review Snapshots/order/a.transcript

        """)
    try make("Snapshots/order/p.transcript.new", "# found by explore\ntranscript 1\nfeature order\nend\n")
    XCTAssertTrue(
      try harness("review", "--accept", "p", "--only", "call showToast").errorText.contains(
        "Snapshots/order/p.transcript.new:1:1: this line changes too, and no --only names it: # found by explore; "))
  }

  func testAcceptAndReject() throws {
    try makeChanged("a", "b", "c")
    let run = try harness("run", "--pending-dir", "art", environment: ["CI": "true"])
    XCTAssertEqual(run.ending, .exited(1))
    XCTAssertTrue(
      run.outputText.hasSuffix("3 changes are pending; to review them: harness review --pending-dir art\n"),
      run.outputText)
    XCTAssertEqual(files, ["a.transcript", "b.transcript", "c.transcript"])
    let review = try harness("review", "--pending-dir", "art")
    XCTAssertTrue(
      review.outputText.hasPrefix(
        "[1-3 of 3] `counterState.number` changed alike in 3 scripts\norder/a, order/b, order/c\n"),
      review.outputText)
    XCTAssertEqual(review.ending, .exited(1))
    assert(
      try harness("review", "--reject", "order/c", "--pending-dir", "art"), 0,
      output: "rejected order/c\n1 change rejected\n")
    assert(
      try harness("review", "--accept", "--pending-dir", "art"), 0,
      output: """
        accepted 2 scripts, alike: order/a, order/b
           3   initial loaded
           5   send counter(.didTapPlus)
           6 -   counterState.number = [-1-]
             +   counterState.number = {+2+}
           7   end
        2 changes accepted

        """)
    XCTAssertEqual(names(below: "art"), [])
    XCTAssertEqual(try harness("run", "a", "b").ending, .exited(0))
    assert(
      try harness("run", "--accept"), 0, output: "accepted order/c: 1 of 2 steps\n3 scripts hold, 6 steps\n")
    assert(try harness("run", "--check"), 0, output: "3 scripts hold, 6 steps\n")
  }

  /// At whatever moment the process ends, the transcript is the old one or the new one, and the change is still pending or
  /// accepted.
  func testAnAcceptThatIsKilled() throws {
    let names = (0..<60).map { "s\($0)" }
    try script("s0", "send counter(.didTapPlus)\n", recorded: true)
    let new = try scriptText("s0")
    let old = new.replacingOccurrences(of: "number = 2", with: "number = 1")
    for hundredths in 1...5 {
      for name in names {
        try make("Snapshots/order/\(name).transcript", old)
        try make("Snapshots/order/\(name).transcript.new", new)
      }
      _ = try shell("$H accept >/dev/null & id=$!; sleep 0.0\(hundredths); kill -9 $id; wait")
      for name in names {
        let text = try scriptText(name)
        XCTAssertTrue(text == old || text == new)
        if text == old { XCTAssertTrue(FileSystem.exists(path("Snapshots/order/\(name).transcript.new")), name) }
      }
      XCTAssertEqual(try harness("review", "--accept", "--quiet").ending, .exited(0))
      for name in names { XCTAssertEqual(try scriptText(name), new) }
    }
  }

  func testNoSpace() throws {
    try makeChanged("a")
    let old = try scriptText("a")
    XCTAssertEqual(try harness("run", "--pending-dir", "art").ending, .exited(1))
    let outcome = try shell("ulimit -f 0; exec $H accept --pending-dir art 2>&1")
    XCTAssertEqual(outcome.ending, .exited(1))
    XCTAssertEqual(try scriptText("a"), old)
    XCTAssertTrue(FileSystem.exists(path("art/order/a.transcript.new")))
    XCTAssertEqual(files, ["a.transcript"])
    let full = try shell("ulimit -f 0; exec $H run --pending-dir other >&2")
    XCTAssertEqual(full.ending, .exited(1))
    XCTAssertTrue(
      full.errorText.contains("harness: can't write other/order/a.transcript.new: file too large\n"), full.errorText)
    XCTAssertEqual(FileSystem.walk(path("other")).files, [])
  }

  func testARename() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    let recorded = try scriptText("a")
    // As if the field had been called `amount` when it was recorded.
    let old = recorded.replacingOccurrences(of: "counterState.number", with: "counterState.amount")
    XCTAssertNotEqual(recorded, old)
    try make("Snapshots/order/a.transcript", old)
    let run = try harness("run")
    XCTAssertTrue(
      run.outputText.hasSuffix(
        """
        1 rename: amount -> number, no change of behaviour; to accept it: harness record --rename amount=number

        """), run.outputText)
    try make("Snapshots/order/a.transcript.new", recorded)
    let review = try harness("review").outputText
    XCTAssertTrue(review.hasPrefix("1 rename: amount -> number, no change of behaviour\n\n[1 of 1] order/a\n"), review)
    // With something else pending, it doesn't explain everything.
    try make("Snapshots/order/b.transcript.new", "# found by explore\ntranscript 1\nfeature order\nend\n")
    XCTAssertTrue(try harness("review").outputText.hasPrefix("[1 of 2] order/a\n"))
    XCTAssertEqual(try harness("review", "--reject", "b").ending, .exited(0))
    XCTAssertEqual(try harness("record", "--rename", "amount=number").ending, .exited(0))
    XCTAssertEqual(try scriptText("a"), recorded)
    let sent = recorded.replacingOccurrences(of: "didTapPlus", with: "plusTapped")
    try make("Snapshots/order/a.transcript", sent)
    XCTAssertEqual(try harness("record").ending, .exited(1))
    XCTAssertEqual(try scriptText("a"), sent)
    assert(
      try harness("record", "--rename", "plusTapped=didTapPlus"), 0,
      output: """
        recorded order/a: 0 of 2 steps, only your lines
        1 script recorded, 0 unchanged
        plusTapped -> didTapPlus: your lines changed in 1 script; no change of behaviour

        """)
    XCTAssertEqual(try scriptText("a"), recorded)
  }

  func testAFieldThatIsNew() throws {
    let product = #"ProductInfo(id: 1, name: "A", price: 5, description: "B", isWishlist: false)"#
    try script("a", "stub getProductInfo = .success(\(product))\nsend didLoad\n", recorded: true)
    let recorded = try scriptText("a")
    XCTAssertTrue(recorded.contains(product), recorded)
    // As if the products had then had a colour, and no price.
    let old = recorded.replacingOccurrences(of: "price: 5, ", with: "").replacingOccurrences(
      of: "isWishlist: false)", with: "isWishlist: false, colour: \"red\")")
    XCTAssertNotEqual(recorded, old)
    try make("Snapshots/order/a.transcript", old)
    let run = try harness("run").outputText
    // Both at once, although the first error hides the second.
    XCTAssertTrue(
      run.hasSuffix(
        """
        1 script can't be read with the current fields: ProductInfo.colour removed, ProductInfo.price added; change them with: \
        harness record --remove ProductInfo.colour --add ProductInfo.price=0

        """), run)
    try make("Snapshots/order/a.transcript", old.replacingOccurrences(of: ", colour: \"red\"", with: ""))
    let next = try harness("run").outputText
    let add = "harness record --add ProductInfo.price=0"
    XCTAssertTrue(next.hasSuffix("1 script lacks ProductInfo.price; add it with: \(add)\n"), next)
    try make("Snapshots/order/a.transcript", old)
    let outcome = try shell("$H record --add ProductInfo.price='5' --remove ProductInfo.colour")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.outputText)
    XCTAssertEqual(try scriptText("a"), recorded)
    assert(try harness("run"), 0, output: "1 script holds, 2 steps\n")
    let refused = try harness("record", "--add", "ProductInfo.price=(5")
    XCTAssertEqual(refused.ending, .exited(2))
    XCTAssertTrue(refused.errorText.contains("with all brackets and quotes closed"), refused.errorText)
  }

  func testPrune() throws {
    try script("a", "send counter(.didTapPlus)\n", recorded: true)
    try make("Snapshots/gone/b.transcript", "transcript 1\nfeature gone\nend\n")
    try make("Snapshots/order/c.transcript.new", "")
    assert(
      try harness("list", "--obsolete"), 0,
      output: """
        Snapshots/gone/b.transcript: feature 'gone' is not registered
        Snapshots/order/c.transcript.new: its transcript is gone
        2 obsolete files; to delete them: harness list --obsolete --delete

        """)
    for words in [["order"], ["--filter", "gone"], ["--shard", "1/2"]] {
      let outcome = try harness(["list", "--obsolete", "--delete"] + words)
      XCTAssertEqual(outcome.ending, .exited(2), outcome.errorText)
    }
    XCTAssertEqual(files, ["b.transcript", "a.transcript", "c.transcript.new"])
    XCTAssertEqual(try harness("list", "--obsolete", "--delete").ending, .exited(0))
    XCTAssertEqual(files, ["a.transcript"])
  }
}
