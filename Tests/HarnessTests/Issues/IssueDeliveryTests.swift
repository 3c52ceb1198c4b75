import XCTest

@testable import HarnessArchitecture

final class IssueDeliveryTests: XCTestCase {
  private func lines(of reports: [IssueReport]) -> [String] {
    var lines: [String] = []
    for report in reports { IssueDelivery.deliver(report, swiftTesting: nil, xctest: nil) { lines.append($0) } }
    return lines
  }

  func testWithoutTestLibrariesALineGoesToTheSink() {
    let place = SourcePlace(fileID: "M/F.swift", filePath: "/p/F.swift", line: 12, column: 3)
    XCTAssertEqual(
      lines(of: [
        IssueReport(message: "no stub for 'date'", place: place),
        IssueReport(message: "", place: place),
        IssueReport(message: "first\nsecond", place: place),
      ]),
      [
        "/p/F.swift:12:3: issue: no stub for 'date'",
        "/p/F.swift:12:3: issue",
        "/p/F.swift:12:3: issue: first\nsecond",
      ]
    )
  }

  func testLibrariesThatAreNotLoadedAreNil() {
    XCTAssertNil(XCTestLibrary { _ in nil })
    XCTAssertNil(SwiftTestingLibrary { _ in nil })
    // A newer library may lack one of the functions: then none is called.
    XCTAssertNil(SwiftTestingLibrary { $0.hasSuffix("TestV7currentACSgvgZ") ? nil : IssueSystem.symbol($0) })
  }

  func testBothLibrariesAreLoadedInThisProcess() {
    XCTAssertNotNil(XCTestLibrary.loaded)
    XCTAssertNotNil(SwiftTestingLibrary.loaded)
    XCTAssertEqual(SwiftTestingLibrary.loaded?.isRunningTest(), false)
  }
}
