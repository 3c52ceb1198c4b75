import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// `--report html=FILE --sources`, with sources in a folder.
final class ReportSourcesTests: BinaryTestCase {
  private static let order = """
    enum OrderAction {
      case didLoad, didTapAddOrder, dismissBottomSheet
      case receiveProductInfo(Result<ProductInfo, NetworkError>)
      case counter(CounterAction)
      case receiveAddOrderResponse(Bool)
      case productInfo(OrderProductAction)
      case bottomSheet(ProductDetailAction)
    }
    let orderFeature = Feature("order", initialState: OrderState(), reducer: orderReducer) { _ in }
    let orderReducer = Reducer<OrderState, OrderAction, Void> { state, action, _ in
      switch action {
      case .dismissBottomSheet:
        // </script><b>\u{202E}
        return .none
      default: return .none
      }
    }

    """

  override func setUpWithError() throws {
    try super.setUpWithError()
    try script("add", "send dismissBottomSheet\n", recorded: true)
  }

  /// - Parameter root: The folder that is reported to have no Swift file.
  private func report(_ more: [String] = [], emptyBelow root: String? = nil) throws -> String {
    let outcome = try harness(["run", "--report", "html=r.html", "--sources"] + more)
    XCTAssertEqual(
      outcome.errorText,
      root.map {
        "harness: --sources: no Swift file is below \($0); run it in the folder of the package\n"
      } ?? "")
    return try text("r.html")
  }

  func testACaseStandsInTheReportWhenItIsAskedFor() throws {
    try make("Sources/Order/Order.swift", Self.order)
    let report = try report()
    XCTAssertTrue(report.contains("Sources/Order/Order.swift"))
    XCTAssertTrue(report.contains("case .dismissBottomSheet:"))
    // The text of a source can't end the script element or change the direction of a line.
    XCTAssertFalse(report.contains("</script><b>"))
    XCTAssertEqual(try harness("run", "--report", "html=plain.html").ending, .exited(0))
    XCTAssertFalse(try text("plain.html").contains("case .dismissBottomSheet:"))
  }

  func testItNeedsAPage() throws {
    for words in [["run", "--sources"], ["run", "--report", "json=r.json", "--sources"]] {
      let outcome = try harness(words)
      XCTAssertEqual(outcome.ending, .exited(2))
      XCTAssertTrue(outcome.errorText.hasPrefix("harness: --sources needs --report html=FILE\n"), outcome.errorText)
    }
  }

  func testWithoutTheSourcesTheReportSaysSo() throws {
    XCTAssertTrue(try report(emptyBelow: ".").contains(#"The sources have no Feature(\"order\", …) with a reducer."#))
    try make(
      "Sources/Order/Order.swift", Self.order.replacing("enum OrderAction", with: "enum OrderAction { }\nenum Other"))
    XCTAssertTrue(try report().contains("case .dismissBottomSheet:"), "the cases are what counts")
    try make("Sources/Order/Order.swift", Self.order.replacing("didLoad, ", with: ""))
    XCTAssertTrue(try report().contains("The sources have no enum with the cases of its action."))
  }

  func testWhatCannotBeReadIsNamed() throws {
    try make("Sources/A.swift", "enum A {}\n" + String(repeating: "/", count: 2_000_000))
    try FileSystem.writeAtomically("x", to: path("Sources/B.swift"))
    try Data([0x65, 0x6E, 0x75, 0x6D, 0x20, 0x41, 0xFF]).write(to: URL(filePath: path("Sources/B.swift")))
    try make("Sources/C.swift", "enum C { (")
    let report = try report()
    for text in ["A.swift: larger than 2 MB", "B.swift: not UTF-8", "C.swift: brackets or quotes don't pair"] {
      XCTAssertTrue(report.contains("Sources/" + text), text)
    }
  }

  /// Without a folder `Sources`, all files there are read, except hidden ones, build products and links.
  func testWhichFoldersAreRead() throws {
    for folder in [".build/checkouts", ".hidden"] { try make("\(folder)/Order.swift", Self.order) }
    try make("elsewhere.txt", Self.order)
    try FileSystem.createDirectory(path("App"))
    try FileManager.default.createSymbolicLink(atPath: path("App/loop"), withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(atPath: path("App/Link.swift"), withDestinationPath: "../elsewhere.txt")
    XCTAssertTrue(try report(emptyBelow: ".").contains(#"The sources have no Feature(\"order\""#))
    try make("App/Order/Order.swift", Self.order)
    let report = try report()
    XCTAssertTrue(report.contains("\"App/Order/Order.swift\""))
    XCTAssertTrue(report.contains("case .dismissBottomSheet:"))
    // If the folder exists, nothing else is read.
    try make("Sources/Empty.swift", "")
    XCTAssertTrue(try self.report().contains(#"The sources have no Feature(\"order\""#))
  }

  func testMergingShowsSourcesAsWell() throws {
    try make("Sources/Order/Order.swift", Self.order)
    XCTAssertEqual(try harness("run", "--report", "json=r.json", "--traces").ending, .exited(0))
    let outcome = try harness("report", "merge", "r.json", "--report", "html=m.html", "--sources")
    XCTAssertEqual(outcome.ending, .exited(0), outcome.errorText)
    XCTAssertTrue(try text("m.html").contains("case .dismissBottomSheet:"))
    XCTAssertEqual(try harness("report", "merge", "r.json", "--report", "html=m.html").ending, .exited(0))
    XCTAssertFalse(try text("m.html").contains("case .dismissBottomSheet:"))
  }
}
