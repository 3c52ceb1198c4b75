import XCTest

@testable import Fixtures
@testable import Harness

/// The findings in features that are wrong on purpose, unless they end the process.
final class ExploredFindingsTests: XCTestCase {
  /// Checked without the shrinking code: nothing in a finding can be removed or simplified.
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
      for number in 0..<64 {
        guard let (failure, sequence) = explorer.explore(number).finding, seen.insert(failure.identity).inserted else {
          continue
        }
        let finding = explorer.finding(number, failure, sequence, ending: nil, command: "again", replay: nil)
        try OneMinimalCheck(explorer: explorer, finding: finding).check(String(line))
        count += 1
      }
    }
    XCTAssertGreaterThan(count, 20)
  }
}
