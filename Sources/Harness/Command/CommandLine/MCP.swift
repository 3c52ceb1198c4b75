/// The part of the Model Context Protocol, version 2025-06-18, that the server uses, with the names of its JSON. The messages
/// are those of ``JSONRPC``.
enum MCP {
  static let version = "2025-06-18"

  struct Initialize: Decodable { let protocolVersion: String? }

  struct Initialized: Encodable {
    struct Capabilities: Encodable { let tools: [String: Bool] = [:] }
    let protocolVersion: String
    let capabilities = Capabilities()
    let serverInfo: [String: String]
    let instructions: String
  }

  struct Property: Encodable {
    let type: String
    let description: String
    var items: [String: String]?
  }

  struct Schema: Encodable {
    let type = "object"
    let properties: [String: Property]
    let required: [String]
    let additionalProperties = false
  }

  struct Tool: Encodable {
    let name: String
    let description: String
    let inputSchema: Schema
  }

  struct Tools: Encodable { let tools: [Tool] }

  struct Call: Decodable {
    let name: String
    let arguments: Arguments?
  }

  /// The arguments of all tools. Each tool takes some of them.
  struct Arguments: Decodable {
    var feature: String?
    var script: String?
    var scripts: [String]?
    var lines: [String]?
    var session: String?
    var name: String?
    var path: String?
    var step: Int?
    var seconds: Int?
  }

  struct Content: Encodable {
    let type = "text"
    let text: String
  }

  struct Result: Encodable {
    let content: [Content]
    let isError: Bool
  }
}
