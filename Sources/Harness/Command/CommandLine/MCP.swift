/// As much of the Model Context Protocol, version 2025-06-18, as the server uses, in the names of its JSON. Its messages are those of JSON-RPC,
/// which ``LSP`` has.
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

  /// What the tools take, each a part of it.
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
