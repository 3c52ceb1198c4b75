#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The messages of JSON-RPC 2.0, by which editors and coding agents use the servers.
enum JSONRPC {
  /// The identifier of a request and its answer; each side numbers its own requests.
  enum ID: Codable, Hashable, Sendable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .text(let text): try container.encode(text)
      }
    }
  }

  /// Why a request has no result.
  struct Failure: Error, Codable, Equatable {
    let code: Int
    let message: String

    /// Whether what was received is no message, or no JSON.
    var isOfSyntax: Bool { code == Self.syntax }

    private static let syntax = -32700

    static func parse(_ message: String) -> Failure { Failure(code: syntax, message: message) }
    static func invalid(_ message: String) -> Failure { Failure(code: -32600, message: message) }
    static func unknown(_ method: String) -> Failure {
      Failure(code: -32601, message: "there is no method '\(method)'")
    }
    static func parameters(_ message: String) -> Failure { Failure(code: -32602, message: message) }
    static func `internal`(_ message: String) -> Failure { Failure(code: -32603, message: message) }
  }

  /// A received request; a notification if it has no id.
  struct Message: Codable, Equatable, Sendable {
    /// A copy that is encoded for a worker has none.
    private(set) var id: ID?
    let method: String
    /// The whole message.
    private let json: String

    enum CodingKeys: CodingKey { case method, json }

    private struct Envelope: Decodable {
      let id: ID?
      let method: String?
    }

    private struct Body<Parameters: Decodable>: Decodable { let params: Parameters }

    /// Nil for an answer: nothing waits for those.
    init?(_ bytes: [UInt8]) throws(Failure) {
      let envelope: Envelope
      do {
        envelope = try JSONDecoder().decode(Envelope.self, from: Data(bytes))
      } catch DecodingError.dataCorrupted {
        throw .parse("the message is not JSON")
      } catch {
        throw .invalid("a request has a method, and an id that is a number or a text")
      }
      guard let method = envelope.method else {
        if envelope.id == nil { throw .invalid("a message has a method") }
        return nil
      }
      (id, self.method, json) = (envelope.id, method, String(decoding: bytes, as: UTF8.self))
    }

    /// - Parameter schema: what tells clients the types of the parameters.
    func parameters<Parameters: Decodable>(
      _ type: Parameters.Type, schema: String? = nil
    ) throws(Failure) -> Parameters {
      do {
        return try JSONDecoder().decode(Body<Parameters>.self, from: Data(json.utf8)).params
      } catch {
        if let schema, case DecodingError.typeMismatch(_, let context) = error, let name = context.codingPath.last {
          throw .parameters("'\(name.stringValue)' has another type than \(schema) says")
        }
        throw .parameters("the parameters of '\(method)' can't be read")
      }
    }
  }

  /// How a message is separated from the next one.
  enum Framing {
    /// A header with its length precedes it. ``MessageFrames`` reads such messages.
    case header
    /// It is a line.
    case line

    func framed(_ json: String) -> String {
      switch self {
      case .header: "Content-Length: \(json.utf8.count)\r\n\r\n\(json)"
      case .line: json + "\n"
      }
    }
  }

  /// The client of a server.
  struct Client {
    let framing: Framing
    let write: (String) -> Void

    /// Sends a result, or the reason why there is none. Nil if the answer is sent later.
    func answer(_ id: ID, _ result: () throws(Failure) -> (any Encodable)?) {
      do throws(Failure) {
        if let result = try result() { answer(id, json: text(of: result)) }
      } catch {
        answer(id, error)
      }
    }

    func answer(_ id: ID, json: String) { send(#"{"id":\#(text(of: id)),"jsonrpc":"2.0","result":\#(json)}"#) }

    /// - Parameter id: nil if the message's is unknown.
    func answer(_ id: ID?, _ failure: Failure) {
      send(#"{"error":\#(text(of: failure)),"id":\#(text(of: id)),"jsonrpc":"2.0"}"#)
    }

    func notify(_ method: String, _ parameters: some Encodable) {
      send(#"{"jsonrpc":"2.0","method":\#(text(of: method)),"params":\#(text(of: parameters))}"#)
    }

    func request(_ id: ID, _ method: String, _ parameters: some Encodable) {
      send(#"{"id":\#(text(of: id)),"jsonrpc":"2.0","method":\#(text(of: method)),"params":\#(text(of: parameters))}"#)
    }

    private func send(_ json: String) { write(framing.framed(json)) }
  }

  /// The JSON of a value. All that is sent can be encoded.
  static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
