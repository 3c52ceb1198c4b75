import Dispatch
import Synchronization
import XCTest

@testable import Harness
@testable import HarnessArchitecture

final class TypeShapeConcurrencyTests: XCTestCase {
  private struct Left<T> { var value: T, name: String }
  private indirect enum Right<T> { case leaf, node(Right, [T]), payload(T) }

  /// Requests the shapes of `depth` types that weren't requested before, one of 2^depth chains of them.
  private static func grow<T>(_ type: T.Type, _ chain: Int, _ depth: Int, _ seen: inout [(Any.Type, TypeShape)]) {
    seen.append((type, TypeShape.of(type)))
    if depth == 0 { return }
    if chain & 1 == 0 {
      grow(Left<T>.self, chain >> 1, depth - 1, &seen)
    } else {
      grow(Right<T>.self, chain >> 1, depth - 1, &seen)
    }
  }

  private static func isComplete(_ shape: TypeShape) -> Bool {
    switch shape.kind {
    case .opaque: false
    case .structure(let record): record.fields.allSatisfy { $0.shape.kind.isRead }
    case .enumeration(let enumeration): enumeration.cases.allSatisfy { $0.payload?.kind.isRead ?? true }
    default: true
    }
  }

  func testManyThreadsAskForNewTypes() {
    struct Seed {}
    let depth = 6
    let results = Mutex<[[(Any.Type, TypeShape)]]>([])
    // Four threads for each chain: the same types at once, and others with common beginnings.
    DispatchQueue.concurrentPerform(iterations: 4 << depth) { index in
      var seen: [(Any.Type, TypeShape)] = []
      Self.grow(Seed.self, index >> 2, depth, &seen)
      let incomplete = seen.filter { !Self.isComplete($0.1) }
      results.withLock { $0.append(incomplete.isEmpty ? seen : []) }
    }
    var shapes: [ObjectIdentifier: TypeShape] = [:]
    for seen in results.withLock({ $0 }) {
      XCTAssertEqual(seen.count, depth + 1, "a shape was handed out before it was read")
      for (type, shape) in seen {
        XCTAssertTrue(shape.type == type)
        XCTAssertTrue(shapes[ObjectIdentifier(type), default: shape] === shape, "two shapes for \(type)")
        shapes[ObjectIdentifier(type)] = shape
      }
    }
    XCTAssertEqual(shapes.count, (2 << depth) - 1)
  }

  func testManyThreadsReadTheFirstValuesOfAType() {
    struct Seed: Equatable { var a = 1, b = "b" }
    let texts = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let value = [Left(value: Right.node(.payload(Seed()), [Seed()]), name: "n")]
      let text = LiteralPrinter.text(value)
      texts.withLock { _ = $0.insert(text) }
    }
    XCTAssertEqual(
      texts.withLock { $0 },
      [#"[Left(value: .node(.payload(Seed(a: 1, b: "b")), [Seed(a: 1, b: "b")]), name: "n")]"#])
  }
}

extension TypeShape.Kind {
  fileprivate var isRead: Bool { if case .opaque("being read") = self { false } else { true } }
}
