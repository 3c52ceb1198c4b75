import Fixtures
import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand

/// A test that runs the built command in a folder of its own, as a user or a CI job does.
class BinaryTestCase: XCTestCase {
  private(set) var folder = ""

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "harness-tests-\(UUID())").path
    try FileSystem.createDirectory(folder)
    folder = try FileSystem.realPath(folder)
    // Other users must be able to read it, too.
    XCTAssertEqual(chmod(folder, 0o755), 0)
  }

  override func tearDownWithError() throws {
    // An ordinary user can't remove what a test has locked.
    for path in locked { chmod(path, 0o755) }
    try FileSystem.removeTree(folder)
  }

  private var locked: [String] = []

  func lock(_ name: String) {
    XCTAssertEqual(chmod(path(name), 0), 0)
    locked.append(path(name))
  }

  /// The command, which is built beside the tests.
  static var binary: String { get throws { try built("harness") } }

  /// The command with a feature that traps, hangs and prints.
  static var faultyBinary: String { get throws { try built("faulty-harness") } }

  /// The command with features that have planted faults.
  static var plantedBinary: String { get throws { try built("planted-harness") } }

  private static func built(_ name: String) throws -> String {
    do {
      let bundle = Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
      let places = bundle + [CurrentProcess.executablePath].compactMap { $0 }
      let candidates = places.map { PathText.join(PathText.directory(of: $0), name) }
      return try XCTUnwrap(candidates.first { FileSystem.exists($0) && !FileSystem.isDirectory($0) }, "\(candidates)")
    }
  }

  func path(_ name: String) -> String { PathText.join(folder, name) }

  /// The names of all files below a folder, except the file in which runs keep the failed scripts.
  func names(below name: String) -> [String] {
    FileSystem.walk(path(name)).files.filter { !$0.contains("/.harness/") }.map { PathText.name(of: $0) }
  }

  /// The process ids that a feature has written to a file.
  func ids(_ name: String) throws -> [Int32] {
    try FileSystem.exists(path(name)) ? text(name).split(separator: "\n").compactMap { Int32($0) } : []
  }

  /// Whether a process exists and doesn't end soon. A zombie doesn't count.
  func goesOn(_ id: Int32) -> Bool {
    for _ in 0..<1_000 {
      if kill(id, 0) != 0 { return false }
      if let status = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8), status.contains(") Z ") {
        return false
      }
      usleep(5_000)
    }
    return true
  }

  /// Our environment without variables that affect the command.
  static var environment: [String: String] {
    let names = EnvironmentVariable.all.map(\.name) + ["SWIFT_DETERMINISTIC_HASHING", "LC_ALL", "LANG", "TZ"]
    return EnvironmentVariables.all.filter { !names.contains($0.key) }
  }

  func harness(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
    try harness(arguments, environment: environment)
  }

  func harness(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
    try Self.runsInProcess ? runHere(arguments, environment) : run(Self.binary, arguments, environment: environment)
  }

  /// Whether `harness` runs in the test's own process. Tests that aren't about processes are many times as fast this way.
  class var runsInProcess: Bool { false }

  private static let suite = Bootcamp.suite

  private func runHere(_ arguments: [String], _ environment: [String: String]) throws -> ChildProcess.Outcome {
    let before = FileManager.default.currentDirectoryPath
    XCTAssertEqual(chdir(folder), 0)
    defer { XCTAssertEqual(chdir(before), 0) }
    let (output, errors) = (CollectedOutput(), CollectedOutput())
    let code = HarnessTool.run(
      Self.suite, arguments: arguments, environment: Self.environment.merging(environment) { $1 }, output: output,
      errors: errors, isOutputTerminal: false)
    return ChildProcess.Outcome(ending: .exited(code), outputText: output.text, errorText: errors.text)
  }

  private final class CollectedOutput: CommandOutput {
    private(set) var text = ""
    func write(_ text: String) { self.text += text }
    func flush() {}
  }

  /// Runs the command with the feature that traps, hangs and prints.
  func faulty(_ arguments: String..., environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
    try faulty(arguments, environment: environment)
  }

  func faulty(_ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
    try run(Self.faultyBinary, arguments, environment: environment)
  }

  /// Creates `Snapshots/faulty/<name>.transcript` with these lines between its header and its end.
  func faultyScript(_ name: String, _ lines: String...) throws {
    let text = lines.map { "\($0)\n" }.joined()
    try make("Snapshots/faulty/\(name).transcript", "transcript 1\nfeature faulty\n\n\(text)end\n")
  }

  /// Creates a script that passes.
  func goodScript(_ name: String) throws { try faultyScript(name, "send count(1)", "  count = 1") }

  /// Runs shell text in the test's folder, where `$H` is the command and `$F` the one that traps.
  func shell(_ text: String, environment: [String: String] = [:]) throws -> ChildProcess.Outcome {
    let binary = try Self.binary
    let names = ["H": "harness", "F": "faulty-harness"]
    let path = "\(PathText.directory(of: binary)):\(Self.environment["PATH"] ?? "")"
    return try run(
      "/bin/sh", ["-c", text], environment: names.merging(["PATH": path]) { $1 }.merging(environment) { $1 })
  }

  /// Runs a program in the test's folder, in our environment without variables that affect the command.
  /// - Parameter environment: Additional variables.
  func run(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProcess.Outcome
  {
    // By its name alone, as from a folder of PATH: it prints this name.
    try ChildProcess(
      "/bin/sh",
      [
        "-c", #"cd "$0" && PATH="$1:$PATH" && export PATH && shift && exec "$@""#, folder,
        PathText.directory(of: program), PathText.name(of: program),
      ] + arguments,
      environment: Self.environment.merging(environment) { $1 }
    ).run()
  }

  func make(_ name: String, _ text: String) throws {
    try FileSystem.createDirectory(PathText.directory(of: path(name)))
    // Not written as the command or Foundation does it: nothing waits for the disk.
    try OpenFile(path(name), O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).write(Array(text.utf8))
  }

  /// Creates `Snapshots/order/<name>.transcript` with a script of the order page, not recorded yet.
  func script(_ name: String, _ commands: String, recorded: Bool = false) throws {
    try make("Snapshots/order/\(name).transcript", "transcript 1\nfeature order\ninitial loaded\n\n\(commands)end\n")
    if recorded { try record(name) }
  }

  nonisolated(unsafe) private static var recorded: [String: String] = [:]

  /// Records a script of the order page. Many tests record the same ones, so one process does it for all.
  func record(_ name: String) throws {
    let file = "Snapshots/order/\(name).transcript"
    let text = try text(file)
    if let recorded = Self.recorded[text] { return try make(file, recorded) }
    XCTAssertEqual(try harness("record", "order/\(name)").ending, .exited(0))
    Self.recorded[text] = try self.text(file)
  }

  func text(_ name: String) throws -> String { String(decoding: try FileSystem.read(path(name)), as: UTF8.self) }
  func scriptText(_ name: String) throws -> String { try text("Snapshots/order/\(name).transcript") }

  /// An output without the note about uses outside of environments, which other tests check.
  func besideLetThrough(_ text: String) -> String {
    text.replacing(/\d+ features? reached past [^\n]*(\n  [^\n]*: [^\n]*)*\n?/, with: "")
  }

  /// Errors without the progress of exploring, which a slow machine prints.
  func besideProgress(_ text: String) -> String {
    text.replacing(
      /harness: [^\n]*(?: steps\/s, | learning what effects send, |: shrinking finding )[^\n]*\n/, with: "")
  }

  func assert(
    _ outcome: ChildProcess.Outcome, _ code: Int32, output: String = "", errors: String = "",
    file: StaticString = #filePath, line: UInt = #line
  ) {
    XCTAssertEqual(besideLetThrough(outcome.outputText), output, file: file, line: line)
    XCTAssertEqual(outcome.errorText, errors, file: file, line: line)
    XCTAssertEqual(outcome.ending, .exited(code), file: file, line: line)
  }
}
