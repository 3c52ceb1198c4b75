import XCTest

@testable import Harness
@testable import HarnessCommand

final class RebuiltProgramTests: FileSystemTestCase {
  func testANewFileIsSeenOnceItStaysTheSame() throws {
    try makeFile("tool", "1")
    var program = RebuiltProgram(path("tool"))
    XCTAssertEqual([program.isThere(), program.isThere()], [false, false])
    // A linker writes it in several steps.
    try makeFile("tool", "two")
    XCTAssertFalse(program.isThere())
    try makeFile("tool", "three")
    XCTAssertFalse(program.isThere())
    XCTAssertEqual([program.isThere(), program.isThere()], [true, true])
  }

  func testARefusedFileIsNotSeenAgain() throws {
    try makeFile("tool", "1")
    var program = RebuiltProgram(path("tool"))
    try makeFile("tool", "two")
    XCTAssertEqual([program.isThere(), program.isThere()], [false, true])
    program.refuse()
    XCTAssertEqual([program.isThere(), program.isThere()], [false, false])
    try makeFile("tool", "three")
    XCTAssertEqual([program.isThere(), program.isThere()], [false, true])
  }

  func testAFileThatIsGoneIsNotNew() throws {
    try makeFile("tool", "1")
    var program = RebuiltProgram(path("tool"))
    try FileSystem.remove(path("tool"))
    XCTAssertEqual([program.isThere(), program.isThere()], [false, false])
    try makeFile("tool", "1")
    XCTAssertEqual([program.isThere(), program.isThere()], [false, true])
    var unknown = RebuiltProgram(path("none"))
    try makeFile("none", "1")
    XCTAssertEqual([unknown.isThere(), unknown.isThere()], [false, false])
  }
}
