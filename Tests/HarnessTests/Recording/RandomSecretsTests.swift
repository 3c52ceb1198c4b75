import Foundation
import XCTest

@testable import Harness
@testable import HarnessArchitecture
@testable import HarnessRecorder

/// 10,000 random secrets in states, actions, arguments, answers and errors: no part of any is in a file, in its memory, or in
/// what is kept to recognize them.
final class RandomSecretsTests: FileSystemTestCase {
  struct Card: Equatable {
    var holder: String
    var number: Int
  }

  struct State: Equatable {
    var token = ""
    var card: Card?
    var cards: [String: Card] = [:]
    var visits = 0
  }

  enum Action {
    case typed(RedactionTests.Password)
    case pay(Card, code: String)
    case paid(Result<Card, Refusal>)
    case renewed(token: String, UUID)
    case visited(String)
  }

  struct Refusal: Error, Equatable { var card: Card }

  private static let feature = Feature<State, Action, (Card, String) -> Effect<Result<Card, Refusal>>>(
    "shop", initialState: State(),
    reducer: Reducer { state, action, pay in
      switch action {
      case .typed: return .none
      case .pay(let card, let code):
        state.cards[card.holder] = card
        return pay(card, code).map(Action.paid)
      case .paid(let result): state.card = try? result.get()
      case .renewed(let token, _): state.token = token
      case .visited: state.visits += 1
      }
      return .none
    }
  ) {
    $0.effect(
      "pay",
      default: { card, code in
        Effect(value: code.hasSuffix("0") ? .failure(Refusal(card: card)) : .success(card))
      })
  }

  private static let redactions: [Redaction] = [
    .path("token"), .path("card"), .path("cards"), .path("renewed"), .path("pay"), .endpoint("pay"), .path("paid"),
  ]

  /// All pieces of secrets, none of which may be seen.
  private struct Pieces {
    var texts: Set<[UInt8]> = []
    var numbers: Set<[UInt8]> = []
    var count = 0

    static let textLength = 8
    static let digits = 12

    mutating func add(_ text: String) {
      let bytes = Array(text.utf8)
      for start in 0...(bytes.count - Self.textLength) { texts.insert(Array(bytes[start..<start + Self.textLength])) }
      count += 1
    }

    mutating func add(_ number: Int) {
      let bytes = Array("\(number)".utf8)
      for start in 0...(bytes.count - Self.digits) { numbers.insert(Array(bytes[start..<start + Self.digits])) }
      // As in memory, with either byte order.
      for bytes in [number.littleEndian, number.bigEndian] { texts.insert(withUnsafeBytes(of: bytes, Array.init)) }
      count += 1
    }

    /// The first piece that occurs.
    func first(in bytes: [UInt8]) -> String? {
      func seek(_ pieces: Set<[UInt8]>, _ length: Int) -> String? {
        guard bytes.count >= length else { return nil }
        for start in 0...(bytes.count - length) where bytes[start] != 0 || bytes[start + 1] != 0 {
          let piece = Array(bytes[start..<start + length])
          if pieces.contains(piece) { return String(decoding: piece, as: UTF8.self) }
        }
        return nil
      }
      return seek(texts, Self.textLength) ?? seek(numbers, Self.digits)
    }
  }

  func testNoPieceOfASecretIsAnywhere() throws {
    var random = SeededGenerator(seed: 18)
    func text() -> String {
      String(UInt64.random(in: 1 << 60 ... .max, using: &random), radix: 36)
        + String(UInt64.random(in: 1 << 60 ... .max, using: &random), radix: 36)
    }
    func number() -> Int { Int.random(in: 1 << 55...1 << 62, using: &random) }
    var pieces = Pieces()
    let files = LongTests.count(20, short: 2)
    for file in 0..<files {
      let recorder = Recorder(
        to: .folder(URL(filePath: folder).appending(path: "\(file)")), keeping: .bytes(0), redacting: Self.redactions,
        byHand: Recorder.ByHand())
      do {
        var first = State()
        let (token, holder, digits) = (text(), text(), number())
        (first.token, first.card) = (token, Card(holder: holder, number: digits))
        pieces.add(token)
        pieces.add(holder)
        pieces.add(digits)
        let store = Store(
          Self.feature, first, nil, recorder,
          SourcePlace(fileID: #fileID, filePath: #filePath, line: #line, column: #column), prepare: { _ in })
        for round in 0..<100 {
          let secrets = (
            password: text(), holder: text(), digits: number(), code: text() + "\(round % 2)", token: text()
          )
          let id = UUID(uuidString: Self.uuid(&random))!
          for secret in [secrets.password, secrets.holder, secrets.code, secrets.token] { pieces.add(secret) }
          pieces.add(id.uuidString)
          pieces.add(secrets.digits)
          store.send(.typed(RedactionTests.Password(text: secrets.password)))
          store.send(.pay(Card(holder: secrets.holder, number: secrets.digits), code: secrets.code))
          store.send(.renewed(token: secrets.token, id))
          // What was redacted once stays redacted.
          store.send(.visited(secrets.token))
        }
        RecordingWork.finish()
      }
      let recording = try XCTUnwrap(RecordingFolder(PathText.join(folder, "\(file)")).recordings().first)
      let bytes = try FileSystem.read(recording.path)
      XCTAssertNil(pieces.first(in: bytes), "the file")
      XCTAssertNil(pieces.first(in: recorder.tokens.bytes), "what secrets are known by")
      let transcript = try Recorder.recover(URL(filePath: recording.path))
      XCTAssertNil(pieces.first(in: Array(transcript.utf8)), transcript)
      XCTAssertTrue(transcript.contains("send visited(\"redacted-"), "\(transcript.prefix(2_000))")
    }
    if LongTests.share == 1 { XCTAssertGreaterThan(pieces.count, 10_000) }
  }

  /// The search finds pieces that are there.
  func testPiecesAreFound() {
    var pieces = Pieces()
    pieces.add("a-secret-text")
    pieces.add(1 << 60 + 12_345)
    for hidden in ["xx-secret-tex", "\(1 << 60 + 12_345)".dropLast(3).description] {
      XCTAssertNotNil(pieces.first(in: Array("....\(hidden)....".utf8)), hidden)
    }
    XCTAssertNotNil(pieces.first(in: [1, 2] + withUnsafeBytes(of: (1 << 60 + 12_345).littleEndian, Array.init) + [3]))
    XCTAssertNil(pieces.first(in: Array("a-secreT-text 123456".utf8)))
  }

  private static func uuid(_ random: inout SeededGenerator) -> String {
    let bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined().uppercased()
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
      String(Array(digits)[range])
    }
    return parts.joined(separator: "-")
  }
}
