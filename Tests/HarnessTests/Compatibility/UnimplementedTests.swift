import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class UnimplementedTests: XCTestCase {
  private struct FactClient: Sendable {
    var fetch: @Sendable (Int) async throws -> String
    var count: @Sendable () async -> Int
    var save: @Sendable (String, Int) throws -> Void
    var isOn: @Sendable (Bool) -> Bool
    var messages: @Sendable () async -> AsyncStream<Int>

    static let unimplemented = FactClient(
      fetch: XCTUnimplemented("\(Self.self).fetch"), count: XCTUnimplemented("\(Self.self).count"),
      save: XCTUnimplemented("\(Self.self).save"), isOn: XCTUnimplemented("\(Self.self).isOn", placeholder: true),
      messages: XCTUnimplemented("\(Self.self).messages", placeholder: AsyncStream { $0.finish() }))

    static let later = FactClient(
      fetch: Harness.unimplemented("fetch"), count: Harness.unimplemented("count", placeholder: 3),
      save: Harness.unimplemented("save"), isOn: Harness.unimplemented("isOn"),
      messages: Harness.unimplemented("messages", placeholder: AsyncStream { $0.finish() }))
  }

  private func text(_ name: String) -> String {
    """
    Unimplemented\(name). This test calls an endpoint that it does not implement. Implement it in the environment, or \
    find out why it is called.
    """
  }

  func testEachFormFailsTheTestAndGoesOn() async {
    let client = FactClient.unimplemented
    let issues = await captureIssues {
      do {
        _ = try await client.fetch(1)
        XCTFail("did not throw")
      } catch {
        XCTAssertEqual(error as? XCTUnimplementedFailure, XCTUnimplementedFailure(description: "FactClient.fetch"))
      }
      let count = await client.count()
      XCTAssertEqual(count, 0)
      XCTAssertNil(try? client.save("a", 1))
      XCTAssertTrue(client.isOn(false))
      for await _ in await client.messages() { XCTFail("has a value") }
    }
    XCTAssertEqual(
      issues.map(\.message), ["fetch", "count", "save", "isOn", "messages"].map { text(": FactClient.\($0)") })
  }

  func testTheLaterNameDoesTheSame() async {
    let client = FactClient.later
    let issues = await captureIssues {
      _ = try? await client.fetch(1)
      let count = await client.count()
      XCTAssertEqual(count, 3)
      try? client.save("a", 1)
      XCTAssertFalse(client.isOn(true))
      let size: @Sendable () async -> Int = Harness.unimplemented("size")
      _ = await size()
    }
    XCTAssertEqual(issues.map(\.message), ["fetch", "count", "save", "isOn", "size"].map { text(": \($0)") })
  }

  func testAFailureStandsWhereTheEndpointWasWritten() {
    let line = #line + 1
    let endpoint: () -> Int = XCTUnimplemented()
    let issues = captureIssues { XCTAssertEqual(endpoint(), 0) }
    XCTAssertEqual(issues.map(\.message), [text("")])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testAnEffectThatMeetsOneFailsOnce() {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, FactClient> { _, _, client in .run { _ in _ = try await client.fetch(1) } },
      environment: .unimplemented)
    let issues = captureIssues {
      store.send(1)
      store.finish()
    }
    XCTAssertEqual(issues.map(\.message), [text(": FactClient.fetch")])
  }
}
