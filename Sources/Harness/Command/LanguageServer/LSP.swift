/// The part of the Language Server Protocol, version 3.17, that the server uses, with the names of its JSON.
enum LSP {
  typealias Failure = JSONRPC.Failure

  /// A position; both numbers count from 0, and characters are UTF-16 code units.
  struct Position: Codable, Comparable {
    var line: Int
    var character: Int

    /// Beyond any text, yet small enough to calculate with.
    private static let bounds = 0...(1 << 30)

    init(line: Int, character: Int) { (self.line, self.character) = (line, character) }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func number(_ key: CodingKeys) throws -> Int {
        min(max(try container.decode(Int.self, forKey: key), Self.bounds.lowerBound), Self.bounds.upperBound)
      }
      (line, character) = (try number(.line), try number(.character))
    }

    static func < (one: Position, other: Position) -> Bool {
      (one.line, one.character) < (other.line, other.character)
    }
  }

  struct Span: Codable, Equatable {
    var start: Position
    var end: Position
  }

  struct Location: Codable, Equatable {
    var uri: String
    var range: Span
  }

  // MARK: Documents

  struct Identifier: Codable {
    let uri: String
    var version: Int?
  }

  struct OpenDocument: Codable {
    let uri: String
    let version: Int
    var text: String
  }

  struct Opened: Decodable { let textDocument: OpenDocument }

  /// The whole text if there is no range.
  struct Change: Decodable {
    let range: Span?
    let text: String
  }

  struct Changed: Decodable {
    let textDocument: Identifier
    let contentChanges: [Change]
  }

  /// Parameters of closing, of saving, and of requests about a whole document.
  struct DocumentParams: Codable { let textDocument: Identifier }

  struct Log: Encodable {
    let type: Severity
    let message: String
  }

  /// The result of a request without one: null.
  struct Nothing: Encodable {
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }

  struct Cancel: Decodable { let id: JSONRPC.ID }

  // MARK: Diagnostics

  enum Severity: Int, Codable { case error = 1, warning, information, hint }

  struct Diagnostic: Codable, Equatable {
    var range: Span
    var severity: Severity
    let source = "harness"
    var message: String
    /// 1 fades unneeded code.
    var tags: [Int]?

    enum CodingKeys: CodingKey { case range, severity, source, message, tags }
  }

  struct Published: Encodable {
    let uri: String
    let version: Int?
    let diagnostics: [Diagnostic]
  }

  // MARK: Choices

  struct TextEdit: Codable, Equatable {
    let range: Span
    let newText: String
  }

  struct WorkspaceEdit: Encodable {
    var changes: [String: [TextEdit]]
    var isEmpty: Bool { changes.values.allSatisfy(\.isEmpty) }
  }

  struct CodeAction: Encodable {
    let title: String
    let kind: String
    let edit: WorkspaceEdit
  }

  struct Command: Encodable {
    let title: String
    let command: String
    let arguments: [String]
  }

  struct CodeLens: Encodable {
    let range: Span
    let command: Command
  }

  /// Requests about a part of a document.
  struct RangeParams: Decodable { let range: Span }

  /// Requests about a place in a document.
  struct PositionParams: Decodable { let position: Position }

  struct Renaming: Decodable {
    let position: Position
    let newName: String
  }

  // MARK: Display

  struct CompletionItem: Encodable {
    let label: String
    let kind: Int
    let sortText: String
    let filterText: String
    /// 2 means with places to fill.
    let insertTextFormat: Int
    let textEdit: TextEdit
  }

  struct Markup: Encodable {
    let kind = "markdown"
    let value: String
  }

  struct Hover: Encodable {
    let contents: Markup
    let range: Span
  }

  struct DocumentSymbol: Encodable {
    let name: String
    let kind: Int
    let range: Span
    let selectionRange: Span
  }

  struct SymbolInformation: Encodable {
    let name: String
    let kind: Int
    let location: Location
  }

  struct Query: Decodable { let query: String }

  struct Fold: Encodable {
    let startLine: Int
    let endLine: Int
  }

  struct Tokens: Encodable { let data: [Int] }

  struct InlayHint: Encodable {
    let position: Position
    let label: String
    let paddingLeft = true
  }

  // MARK: Capabilities

  struct Initialize: Decodable {
    let capabilities: Client?

    struct Client: Decodable {
      let textDocument: Document?
      let workspace: Workspace?
    }
    struct Workspace: Decodable { let didChangeWatchedFiles: Watching? }
    struct Watching: Decodable { let dynamicRegistration: Bool? }
    struct Document: Decodable { let completion: Completion? }
    struct Completion: Decodable { let completionItem: Item? }
    struct Item: Decodable { let snippetSupport: Bool? }
  }

  /// Registers a method of the client for files that match a pattern.
  struct Registrations: Encodable {
    struct Watcher: Encodable { let globPattern: String }
    struct Options: Encodable { let watchers: [Watcher] }
    struct Registration: Encodable {
      let id: String
      let method: String
      let registerOptions: Options
    }
    let registrations: [Registration]

    init(method: String, watching pattern: String) {
      registrations = [
        Registration(id: "harness", method: method, registerOptions: Options(watchers: [Watcher(globPattern: pattern)]))
      ]
    }
  }

  struct Initialized: Encodable {
    let capabilities = Capabilities()
    let serverInfo: [String: String]
  }

  struct Capabilities: Encodable {
    struct SemanticTokens: Encodable {
      let legend = ["tokenTypes": Outline.tokenTypes, "tokenModifiers": []]
      let full = true
    }
    struct Synchronization: Encodable {
      let openClose = true
      /// Edits are sent as changes.
      let change = 2
      let save = true
    }
    let positionEncoding = "utf-16"
    let textDocumentSync = Synchronization()
    let codeActionProvider = ["codeActionKinds": ["quickfix", "refactor.extract"]]
    let codeLensProvider: [String: Bool] = [:]
    let completionProvider = ["triggerCharacters": [" ", ".", "(", "$", "["]]
    let hoverProvider = true
    let definitionProvider = true
    let referencesProvider = true
    let documentSymbolProvider = true
    let workspaceSymbolProvider = true
    let foldingRangeProvider = true
    let documentFormattingProvider = true
    let inlayHintProvider = true
    let renameProvider = ["prepareProvider": true]
    let semanticTokensProvider = SemanticTokens()
  }
}

extension JSONRPC.Failure {
  static let notInitialized = JSONRPC.Failure(code: -32002, message: "expected 'initialize' first")
  static let cancelled = JSONRPC.Failure(code: -32800, message: "cancelled")
}
