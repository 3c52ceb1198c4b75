import Foundation
import XCTest

@testable import Harness
@testable import HarnessCommand
@testable import HarnessRecorder

/// The work of a child process for `PlatformRoleTests`; each role returns a line of text.
enum PlatformRole {
  static let oldContent = [UInt8](repeating: UInt8(ascii: "o"), count: 2_000_000)
  static let newContent = [UInt8](repeating: UInt8(ascii: "n"), count: 3_000_001)

  /// Smaller, for many writes in a short time.
  static let busyContents = [Array(oldContent.prefix(200_000)), Array(newContent.prefix(300_001))]

  static func run(_ role: String, _ words: [String]) throws -> String {
    switch role {
    case "die-at": return try die(at: words[0], writing: words[1])
    case "write-for-ever": try writeForEver(words[0], idFile: words[1])
    case "write-beyond-limit": return try writeBeyondLimit(words[0])
    case "walk-as-nobody": return becomeNobody() ? describe(FileSystem.walk(words[0])) : "no other user"
    case "write-and-read-as-nobody": return becomeNobody() ? writeAndRead(words[0], words[1]) : "no other user"
    case "exit": CurrentProcess.exit(Int32(words[0]) ?? 0)
    case "open-without-streams": return openWithoutStreams(words[0])
    case "write-here": return try writeHere(words[0], words[1])
    case "environment": return environment()
    default: return "unknown role \(role)"
    }
  }

  private static func die(at name: String, writing path: String) throws -> String {
    let write = try AtomicFileWrite(FilePlace(path)) { checkpoint in
      let isReached =
        switch checkpoint {
        case .created: name == "created"
        case .wrote(let count): name == "wrote:\(count)"
        case .closed: name == "closed"
        case .renamed: name == "renamed"
        }
      if isReached { kill(getpid(), SIGKILL) }
    }
    try write.write(newContent)
    return "survived"
  }

  private static func writeForEver(_ path: String, idFile: String) throws -> Never {
    try FileSystem.writeAtomically("\(getpid())", to: idFile)
    while true {
      for content in busyContents { try FileSystem.writeAtomically(content, to: path) }
    }
  }

  private static func openWithoutStreams(_ path: String) -> String {
    let streams = (0...2).map { dup(Int32($0)) }
    for stream in 0...2 { close(Int32(stream)) }
    let descriptor = (try? OpenFile(path, O_RDONLY))?.descriptor
    for stream in 0...2 { dup2(streams[stream], Int32(stream)) }
    return descriptor.map { $0 > 2 ? "above" : "\($0)" } ?? "none"
  }

  private static func writeHere(_ folder: String, _ name: String) throws -> String {
    guard chdir(folder) == 0 else { return "no such folder" }
    try FileSystem.writeAtomically("here", to: name)
    return describe(FileSystem.walk("."))
  }

  private static func writeBeyondLimit(_ path: String) throws -> String {
    Signals.ignoreFileSizeSignal()
    var limit = rlimit(rlim_cur: 1_500_000, rlim_max: 1_500_000)
    #if canImport(Darwin)
      setrlimit(RLIMIT_FSIZE, &limit)
    #else
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    #endif
    return message { try FileSystem.writeAtomically(newContent, to: path) }
  }

  private static func writeAndRead(_ written: String, _ read: String) -> String {
    message { try FileSystem.writeAtomically("new", to: written) } + "; " + message { _ = try FileSystem.read(read) }
  }

  private static func environment() -> String {
    let all = EnvironmentVariables.all
    let isSame = all.allSatisfy { EnvironmentVariables.get($0.key) == $0.value }
    let a = EnvironmentVariables.get("HARNESS_A")
    let b = EnvironmentVariables.get("HARNESS_B")
    return "\(a as Any) \(b as Any) \(EnvironmentVariables.get("HARNESS_C") as Any) \(isSame)"
  }

  private static func becomeNobody() -> Bool {
    if getuid() != 0 { return true }
    return setgid(65534) == 0 && setuid(65534) == 0
  }

  private static func describe(_ walk: DirectoryWalk) -> String {
    "[\(walk.files.joined(separator: ", "))] [\(walk.failures.map { "\($0)" }.joined(separator: ", "))]"
  }

  private static func message(_ body: () throws -> Void) -> String {
    do {
      try body()
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
