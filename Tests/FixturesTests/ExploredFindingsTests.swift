import XCTest

@testable import Fixtures
@testable import Harness

/// What exploring finds in features that are wrong on purpose, as far as it doesn't end the process.
final class ExploredFindingsTests: XCTestCase {
  /// By machine, and not by the code that shrinks: nothing of a finding can be taken away, or be simpler.
  func testEachIsOneMinimal() throws {
    var count = 0
    let wrong = """
      search withoutCancelling
      sign-up withoutBinding
      sign-up reloadForgets
      toast-reset onDismiss
      toast-state -
      wishlist-two forgets
      wishlist-sheet guards
      wishlist-sheet keepsSaving
      product asPrinted
      product-defaults -
      timer twoTimers
      timer forgetsToCancel
      todos sharedId
      todos-by-index asPrinted
      sheet-iflet withoutDismiss
      sheet-subscribe withoutDismiss
      secure-dictionary -
      promo-list withoutPreselection
      promo-list-ads -
      shop-type asPrinted
      shop-type withoutEmbedding
      demo-list -
      minus-didset -
      minus-stored forgotten
      """
    for line in wrong.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      let feature = try XCTUnwrap(Bootcamp.suite[words[0]]?.base as? any ExplorableFeature)
      let options = ExplorationOptions(environment: words[1] == "-" ? nil : words[1])
      let explorer = try feature.explorer(options, scripts: [])
      explorer.playOpening(skipping: [])
      var seen: Set<ExploredFailure.Identity> = []
      for number in 0..<256 {
        guard let (failure, tape) = explorer.explore(number).finding, seen.insert(failure.identity).inserted else {
          continue
        }
        let finding = explorer.finding(number, failure, tape, ending: nil, command: "again", replay: nil)
        try check(finding, explorer, line)
        count += 1
      }
    }
    XCTAssertGreaterThan(count, 20)
  }

  private func check(_ finding: ExploredFinding, _ explorer: any Explorer, _ name: Substring) throws {
    var counts: [Substring: Int] = [:]
    let numbers = finding.text.split(separator: "\n").filter { $0.hasPrefix("stub ") }.map { line in
      let name = line.dropFirst(5).prefix { $0 != "(" && $0 != " " }
      defer { counts[name, default: 0] += 1 }
      return counts[name, default: 0]
    }
    let text = finding.text.replacing("expect failure\n", with: "")
    let tape = try XCTUnwrap(explorer.tape(of: TapeText(text: text, numbers: numbers)), finding.text)
    let sends = explorer.sends(in: tape)
    func fails(_ tape: Tape) -> Bool { explorer.replay(tape, for: finding.failure.identity).failure != nil }
    XCTAssertTrue(fails(tape), finding.text)
    for index in tape.steps.indices {
      var less = tape
      less.steps.remove(at: index)
      XCTAssertFalse(fails(less), "\(name) without step \(index):\n\(finding.text)")
      guard case .send(let action) = tape.steps[index] else { continue }
      for simpler in SimplerValues(of: action) where sends(simpler) {
        less = tape
        less.steps[index] = .send(simpler)
        XCTAssertFalse(
          fails(less), "\(name) simpler \(index): \(LiteralPrinter.text(of: simpler.ref))\n\(finding.text)")
      }
    }
    for call in tape.answers.calls {
      guard case .values(let values, let end)? = tape.answers[call] else { continue }
      if values.contains(where: { $0.after > .zero }) {
        var less = tape
        less.answers[call] = .values(values.map { ($0.value, .zero) }, end: end)
        XCTAssertFalse(fails(less), "\(name) no delay:\n\(finding.text)")
      }
      for (index, value) in values.enumerated() {
        if values.count > 1 {
          var (less, fewer) = (tape, values)
          fewer.remove(at: index)
          less.answers[call] = .values(fewer, end: end)
          XCTAssertFalse(fails(less), "\(name) one value less:\n\(finding.text)")
        }
        for simpler in SimplerValues(of: value.value) {
          var (less, changed) = (tape, values)
          changed[index].value = simpler
          less.answers[call] = .values(changed, end: end)
          XCTAssertFalse(
            fails(less), "\(name) a simpler answer \(LiteralPrinter.text(of: simpler.ref)):\n\(finding.text)")
        }
      }
    }
  }
}
