import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// The language server in a process of its own, and what an editor says to it.
final class LanguageClient {
  typealias Object = [String: Any]

  /// What takes longer than any test waits for.
  private static let limit: Int32 = 120_000

  let root: String
  private let child: SpawnedChild
  private let requests: OpenFile
  private let answers: OpenFile
  private var frames = MessageFrames()
  private var number = 0
  private var versions: [String: Int] = [:]
  /// What has come and was not asked for.
  private(set) var notifications: [Object] = []
  private(set) var failures: [Object] = []
  private var results: [Int: Object] = [:]

  struct Gone: Error {}

  /// - Parameter folder: where the server runs.
  init(_ program: String, in folder: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    root = folder
    let input = try ChildPipe()
    let output = try ChildPipe()
    var command = ChildProcess("/bin/sh", ["-c", #"cd "$0" && exec "$@""#, folder, program, "lsp"] + arguments)
    command.environment = BinaryTestCase.environment.merging(environment) { $1 }
    child = try SpawnedChild(
      command, SpawnedChild.Ends(input: input.readEnd.descriptor, output: output.writeEnd.descriptor, error: 2))
    requests = input.keepingWriteEnd()
    answers = output.keepingReadEnd()
  }

  deinit {
    child.kill()
    _ = try? child.wait(until: nil)
  }

  // MARK: Messages

  func send(bytes: [UInt8]) throws { try requests.write(bytes) }

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

  /// The result of a request; throws for an error.
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
        if let id = message["id"] as? Int {
          results[id] = message
        } else if message["method"] != nil {
          notifications.append(message)
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
    // The shell that was started has become it.
    Mirror(reflecting: child).children.first { $0.label == "id" }?.value as? Int32
  }

  @discardableResult
  func initialize() throws -> Object {
    let result = try XCTUnwrap(
      request(
        "initialize", ["processId": NSNull(), "rootUri": FileURI.text(ofPath: root), "capabilities": [:] as Object])
        as? Object)
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
    try notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(name), "languageId": "transcript", "version": 1, "text": text] as Object])
  }

  /// - Parameter changes: each with its text, and the range that it takes the place of; nil for all.
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

  func change(_ name: String, to text: String) throws { try change(name, [nil], whole: text) }

  static func position(_ place: (Int, Int)) -> Object { ["line": place.0, "character": place.1] }

  func at(_ name: String, _ line: Int, _ character: Int) -> Object {
    ["textDocument": ["uri": uri(name)] as Object, "position": Self.position((line, character))]
  }

  /// What the server says of the text as it is now, when it has come to an end with it.
  func diagnostics(_ name: String) throws -> [Object] {
    while true {
      let found = notifications.last { message in
        let parameters = message["params"] as? Object
        return message["method"] as? String == "textDocument/publishDiagnostics"
          && parameters?["uri"] as? String == uri(name) && parameters?["version"] as? Int == versions[name]
      }
      if let found { return (found["params"] as? Object)?["diagnostics"] as? [Object] ?? [] }
      try receive()
    }
  }

  /// The same, each as `LINE:CHARACTER-LINE:CHARACTER MESSAGE`, all from 0.
  func said(_ name: String) throws -> [String] {
    try diagnostics(name).map { "\(Self.text($0["range"])) \($0["message"] as? String ?? "")" }
  }

  static func text(_ range: Any?) -> String {
    func place(_ key: String) -> String {
      let place = (range as? Object)?[key] as? Object
      return "\(place?["line"] as? Int ?? -1):\(place?["character"] as? Int ?? -1)"
    }
    return "\(place("start"))-\(place("end"))"
  }
}
