import Foundation
import XCTest

@testable import HarnessArchitecture

final class TaskResultTests: XCTestCase {
  private enum NotEquatable: Error {
    case server(String)
    case other(any Error)
  }

  private struct Other: Error, Equatable { var code = 1 }

  func testItKeepsWhatIsReturnedAndWhatIsThrown() async throws {
    let success = await TaskResult { 1 }
    let failure = await TaskResult<Int> { throw PlainError() }
    XCTAssertEqual(success, .success(1))
    XCTAssertEqual(failure, .failure(PlainError()))
    XCTAssertEqual(try success.value, 1)
    XCTAssertThrowsError(try failure.value) { XCTAssertEqual($0 as? PlainError, PlainError()) }
  }

  func testErrorsAreEqualByTypeAndValue() {
    typealias R = TaskResult<Int>
    XCTAssertNotEqual(R.success(1), .success(2))
    XCTAssertNotEqual(R.success(1), .failure(PlainError()))
    XCTAssertEqual(R.failure(PlainError()), .failure(PlainError()))
    XCTAssertNotEqual(R.failure(PlainError()), .failure(PlainError(code: 2)))
    XCTAssertNotEqual(R.failure(PlainError()), .failure(Other()))
    XCTAssertEqual(TaskFailure.failure(PlainError()), .failure(PlainError()))
  }

  func testErrorsThatAreNotEquatableAreEqualByWhatIsInThem() {
    typealias R = TaskResult<Int>
    XCTAssertEqual(R.failure(NotEquatable.server("a")), .failure(NotEquatable.server("a")))
    XCTAssertNotEqual(R.failure(NotEquatable.server("a")), .failure(NotEquatable.server("b")))
    XCTAssertEqual(R.failure(NotEquatable.other(PlainError())), .failure(NotEquatable.other(PlainError())))
    XCTAssertNotEqual(R.failure(NotEquatable.other(PlainError())), .failure(NotEquatable.other(Other())))
  }

  func testItIsMappedAndMadeOfResults() {
    let failure = TaskResult<Int>.failure(PlainError())
    XCTAssertEqual(TaskResult.success(1).map { "\($0)" }, .success("1"))
    XCTAssertEqual(failure.map { "\($0)" }, .failure(PlainError()))
    XCTAssertEqual(TaskResult.success(1).flatMap { _ in failure }, failure)
    XCTAssertEqual(failure.flatMap { .success($0) }, failure)
    XCTAssertEqual(TaskResult(Result<Int, PlainError>.success(1)), .success(1))
    XCTAssertEqual(TaskResult(Result<Int, PlainError>.failure(PlainError())), failure)
    XCTAssertEqual(try Result(TaskResult.success(1)).get(), 1)
    XCTAssertThrowsError(try Result(failure).get()) { XCTAssertEqual($0 as? PlainError, PlainError()) }
  }

  func testItIsHashableWithItsValue() {
    typealias R = TaskResult<Int>
    struct HashableError: Error, Hashable { var code: Int }
    let all: Set<R> = [
      .success(1), .failure(HashableError(code: 1)), .failure(HashableError(code: 2)), .failure(Other()),
    ]
    XCTAssertEqual(all.count, 4)
    XCTAssertTrue(all.contains(.failure(HashableError(code: 2))))
    XCTAssertTrue(all.contains(.failure(Other())))
    var hashers = (Hasher(), Hasher())
    R.failure(HashableError(code: 1)).hash(into: &hashers.0)
    R.failure(HashableError(code: 2)).hash(into: &hashers.1)
    XCTAssertNotEqual(hashers.0.finalize(), hashers.1.finalize())
  }

  func testErrorsOfFoundationAreHashable() {
    let all: Set<TaskResult<Int>> = [.failure(NSError(domain: "d", code: 1)), .failure(NSError(domain: "d", code: 2))]
    XCTAssertEqual(all.count, 2)
  }
}
