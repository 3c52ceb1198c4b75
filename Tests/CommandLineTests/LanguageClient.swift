import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The language server in a process of its own, and the messages of an editor.
final class LanguageClient {
  typealias Object = [String: Any]

  /// Longer than any test waits.
  private static let limit: Int32 = 120_000

  let root: String
  private let child: SpawnedChild
  private let input: OpenFile
  private let answers: OpenFile
  private var frames = MessageFrames()
  private var number = 0
  private var versions: [String: Int] = [:]
  /// Messages that were not requested.
  private(set) var notifications: [Object] = []
  private(set) var failures: [Object] = []
  /// The requests of the server.
  private(set) var requests: [Object] = []
  /// The last diagnostics published for each document.
  private var published: [String: Object] = [:]
  private var results: [Int: Object] = [:]

  /// Whether notes about newer sources count. Tests may run after an edit that isn't built yet.
  var showsBuilds = false

  struct Gone: Error {}

  /// - Parameter folder: The folder in which the server runs.
  init(_ program: String, in folder: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    root = folder
    let pipe = try ChildPipe()
    let output = try ChildPipe()
    // By its name alone, which it prints.
    var command = ChildProcess(
      "/bin/sh",
      [
        "-c", #"cd "$0" && PATH="$1:$PATH" && export PATH && shift && exec "$@""#, folder,
        PathText.directory(of: program), PathText.name(of: program), "lsp",
      ] + arguments)
    command.environment = BinaryTestCase.environment.merging(environment) { $1 }
    child = try SpawnedChild(
      command, SpawnedChild.Ends(input: pipe.readEnd.descriptor, output: output.writeEnd.descriptor, error: 2))
    input = pipe.keepingWriteEnd()
    answers = output.keepingReadEnd()
  }

  deinit {
    child.kill()
    _ = try? child.wait(until: nil)
  }

  // MARK: Messages

  func send(bytes: [UInt8]) throws { try input.write(bytes) }

  func send(_ message: Object) throws {
    let data = try JSONSerialization.data(withJSONObject: message)
    try send(bytes: Array("Content-Length: \(data.count)\r\n\r\n".utf8) + data)
  }

  func notify(_ method: String, _ parameters: Object = [:]) throws {
    try send(["jsonrpc": "2.0", "method": method, "params": parameters])
  }

  func begin(_ method: String, _ parameters: Object) throws -> Int {
    number += 1
    try send(["jsonrpc": "2.0", "id": number, "method": method, "params": parameters])
    return number
  }

  /// Returns the result of a request; throws if it is an error.
  @discardableResult
  func request(_ method: String, _ parameters: Object = [:]) throws -> Any {
    let answer = try answer(begin(method, parameters))
    return try XCTUnwrap(answer["result"], "\(answer)")
  }

  func answer(_ id: Int) throws -> Object {
    while results[id] == nil { try receive() }
    return results.removeValue(forKey: id) ?? [:]
  }

  /// Waits for the next message.
  func receive() throws {
    while true {
      if case .message(let bytes)? = frames.next() {
        let message = try XCTUnwrap(JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
        if message["method"] != nil, message["id"] != nil {
          requests.append(message)
        } else if let id = message["id"] as? Int {
          results[id] = message
        } else if message["method"] != nil {
          notifications.append(message)
          let parameters = message["params"] as? Object
          if let uri = parameters?["uri"] as? String { published[uri] = parameters }
        } else {
          failures.append(message)
        }
        return
      }
      guard !FileDescriptors.ready([answers.descriptor], milliseconds: Self.limit).isEmpty,
        let part = FileDescriptors.part(of: answers.descriptor), !part.isEmpty
      else { throw Gone() }
      frames.append(part)
    }
  }

  /// The server's own process.
  var process: Int32? {
    // The shell that was started has become the server.
    Mirror(reflecting: child).children.first { $0.label == "id" }?.value as? Int32
  }

  /// - Parameter snippets: Whether this editor supports completions with places to fill.
  @discardableResult
  func initialize(snippets: Bool = false) throws -> Object {
    let item: Object = ["completionItem": ["snippetSupport": snippets]]
    let result = try XCTUnwrap(
      request(
        "initialize",
        [
          "processId": NSNull(), "rootUri": FileURI.text(ofPath: root),
          "capabilities": ["textDocument": ["completion": item]] as Object,
        ]) as? Object)
    try notify("initialized")
    return result
  }

  /// Ends the server as an editor does, and returns how it ended.
  func end() throws -> ChildProcess.Ending? {
    try request("shutdown")
    try notify("exit")
    return try child.wait(until: nil)
  }

  func wait() throws -> ChildProcess.Ending? { try child.wait(until: nil) }

  // MARK: Documents

  func uri(_ name: String) -> String { FileURI.text(ofPath: PathText.join(root, name)) }

  func open(_ name: String, _ text: String) throws {
    versions[name] = 1
    published[uri(name)] = nil
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(name), "languageId": "transcript", "version": 1, "text": text] as Object])
  }

  /// - Parameter changes: The texts, each with the range that it replaces; nil for all.
  func change(_ name: String, _ changes: [(from: (Int, Int), to: (Int, Int), text: String)?], whole: String = "") throws
  {
    versions[name, default: 1] += 1
    let all = changes.map { change -> Object in
      guard let change else { return ["text": whole] }
      return [
        "text": change.text,
        "range": ["start": Self.position(change.from), "end": Self.position(change.to)] as Object,
      ]
    }
    try notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri(name), "version": versions[name, default: 1]] as Object, "contentChanges": all])
  }

  /// Sends the edit that turns one text into another, as an editor does.
  func edit(_ name: String, from old: String, to new: String) throws {
    let (old, new) = (Array(old.utf16), Array(new.utf16))
    let most = min(old.count, new.count)
    // Both halves of a surrogate pair belong to one edit.
    var start = (0..<most).first { old[$0] != new[$0] } ?? most
    if start > 0, UTF16.isLeadSurrogate(old[start - 1]) { start -= 1 }
    var end = (0..<(most - start)).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - start
    if end > 0, UTF16.isTrailSurrogate(old[old.count - end]) { end -= 1 }
    func place(_ offset: Int) -> (Int, Int) {
      let lines = old[..<offset].split(separator: 10, omittingEmptySubsequences: false)
      return (lines.count - 1, lines.last?.count ?? 0)
    }
    let text = String(decoding: new[start..<(new.count - end)], as: UTF16.self)
    try change(name, [(place(start), place(old.count - end), text)])
  }

  func change(_ name: String, to text: String) throws { try change(name, [nil], whole: text) }

  static func position(_ place: (Int, Int)) -> Object { ["line": place.0, "character": place.1] }

  func at(_ name: String, _ line: Int, _ character: Int) -> Object {
    ["textDocument": ["uri": uri(name)] as Object, "position": Self.position((line, character))]
  }

  /// The diagnostics of the present text, once the server has finished with it.
  func diagnostics(_ name: String) throws -> [Object] {
    while true {
      if let found = published[uri(name)], found["version"] as? Int == versions[name] {
        let all = found["diagnostics"] as? [Object] ?? []
        return all.filter { showsBuilds || ($0["message"] as? String)?.hasPrefix("built before ") != true }
      }
      try receive()
    }
  }

  /// The diagnostics, each as `LINE:CHARACTER-LINE:CHARACTER MESSAGE`, all from 0.
  func said(_ name: String) throws -> [String] {
    try diagnostics(name).map { "\(Self.text($0["range"])) \($0["message"] as? String ?? "")" }
  }

  /// A text after edits, as an editor applies them: all refer to the original text.
  static func applied(_ edits: [Object], to text: String) throws -> String {
    let places = PositionMap(text)
    var bytes = places.bytes
    let changes = try edits.map { edit in
      let data = try JSONSerialization.data(withJSONObject: edit)
      let change = try JSONDecoder().decode(LSP.TextEdit.self, from: data)
      return (places.offsets(change.range), change.newText)
    }
    for (range, text) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      bytes.replaceSubrange(range, with: text.utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func text(_ range: Any?) -> String {
    func place(_ key: String) -> String {
      let place = (range as? Object)?[key] as? Object
      return "\(place?["line"] as? Int ?? -1):\(place?["character"] as? Int ?? -1)"
    }
    return "\(place("start"))-\(place("end"))"
  }
}
