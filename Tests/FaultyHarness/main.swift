import Foundation
import Harness
import HarnessCommand

// A `harness` whose feature does what features must not do, for the tests of the command. It is no product.

struct FaultyState: Equatable {
  var count = 0
  var text = ""
  var alert: Alert?
  var wallet: Wallet?

  struct Wallet: Equatable {
    var money: Money
    var owner: Int
  }

  struct Alert: Equatable {
    var id = UUID()
    var title: String
  }
}

/// A value that can be written but not always read.
struct Money: Equatable, LiteralConvertible {
  var literalText: String
  init(_ text: String) { literalText = text }
  init?(literalText: String) {
    if literalText == "trap" { fatalError("no such money") }
    self.init(literalText)
  }
}

struct FaultyEnvironment {
  var log: (Int) -> Effect<Never>
}

/// What is left from one script to the next.
nonisolated(unsafe) var leaked = 0

enum FaultyAction: Equatable {
  case count(Int)
  /// `fatalError`.
  case trap
  case trapTheSecondTime
  /// An arithmetic overflow, for which debug and release builds print nothing.
  case overflow
  /// Infinite recursion.
  case recurse
  /// Never returns.
  case spin
  /// Ends the process as a library might.
  case exit(Int)
  /// Kills its own process, as the system does when memory is low.
  case kill
  case print(String)
  case printErrors(String)
  /// Prints this many megabytes.
  case flood(Int)
  /// Writes its process id to a file, and never returns.
  case reportAndSpin(String)
  /// Puts elements of a set into the text, in the set's order.
  case order
  /// Values that differ in each replay.
  case draw
  case uuid
  /// A value that differs between time zones.
  case hour
  /// An alert with an id of its own.
  case alert
  case pay(String)
  /// Passes the world a value that differs in each replay.
  case log
  /// Shows how often it was done in this process.
  case leak
  /// Shows a number kept in this process before, and keeps another one.
  case recall
  case keep(Int)
  /// Calls `exit` on another thread, and never returns.
  case exitOnThread(Int)
  /// Forks, and calls `exit` in the second process.
  case exitInACopy(Int)
  /// Threads that wait for a file while the script goes on.
  case trapOnceThereIs(String)
  case exitOnceThereIs(String, Int)
  /// A thread that traps after this many microseconds, wherever the script is then.
  case trapAfter(Int)
  /// Creates a file, and waits until the process that waits for it has ended.
  case make(String)
  case pause(Int)
  /// Processes that go on; their ids are written to a file.
  case startDaemon(String)
  case startFlood(String)
  case startCopy(String)
  /// Two processes go on with the script.
  case fork
  /// What to do at the end of the process: `trap`, `exit`, `leave`, `look` or `hang`.
  case atExit(String)
  /// Changes what all code of a process shares: its directory, the permissions of its files, its standard streams.
  case changeDirectory(String)
  case changeDirectoryLater(String)
  case changeMask(Int)
  case close(Int)
  /// Counts a file if it exists.
  case find(String)
  /// Reaches `received` through an effect, which then traps.
  case trapLater
  case received
}

@inline(never)
func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + recurse(depth + 2) }

let faultyReducer = Reducer<FaultyState, FaultyAction, FaultyEnvironment> { state, action, environment in
  switch action {
  case .count(let number): state.count += number
  case .trap: fatalError("the reducer gives up")
  case .trapTheSecondTime:
    leaked += 1
    if leaked == 2 { fatalError("the reducer gives up") }
  case .overflow: state.count = Int.max - 1 + state.count + Int(state.text.count)
  case .recurse: state.count = recurse(0)
  case .spin: while true { usleep(1_000) }
  case .exit(let code): exit(Int32(code))
  case .kill: _ = kill(getpid(), SIGKILL)
  case .print(let text): print(text)
  case .printErrors(let text): FileHandle.standardError.write(Data((text + "\n").utf8))
  case .flood(let megabytes):
    let line = String(repeating: "x", count: 999) + "\n"
    let part = Data(String(repeating: line, count: 1_000).utf8)
    for _ in 0..<megabytes { FileHandle.standardOutput.write(part) }
    print("the end")
  case .reportAndSpin(let path):
    try? "\(getpid())".write(toFile: path, atomically: true, encoding: .utf8)
    while true { usleep(1_000) }
  case .order: state.text = Set((0..<20).map { "n\($0)" }).joined(separator: " ")
  case .draw: state.count = Int.random(in: 1...(.max))
  case .uuid: state.text = UUID().uuidString
  case .hour: state.count = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0))
  case .alert: state.alert = FaultyState.Alert(title: "Sorry")
  case .pay(let text): state.wallet = FaultyState.Wallet(money: Money(text), owner: 1)
  case .log: return environment.log(Int.random(in: 1...(.max))).fireAndForget()
  case .leak:
    leaked += 1
    state.count = leaked
  case .recall: state.count = leaked
  case .keep(let number): leaked = number
  case .exitOnThread(let code):
    Thread.detachNewThread { exit(Int32(code)) }
    while true { usleep(1_000) }
  case .exitInACopy(let code):
    let id = FaultyThreads.fork()
    if id == 0 { exit(Int32(code)) }
    var status: Int32 = 0
    waitpid(id, &status, 0)
    if status != Int32(code) << 8 { fatalError("the copy ended with \(status)") }
  case .trapOnceThereIs(let path): FaultyThreads.onceThereIs(path) { fatalError("a thread gives up") }
  case .exitOnceThereIs(let path, let code): FaultyThreads.onceThereIs(path) { exit(Int32(code)) }
  case .trapAfter(let microseconds):
    Thread.detachNewThread {
      usleep(UInt32(microseconds))
      fatalError("a thread gives up")
    }
  case .make(let path): FaultyThreads.make(path)
  case .pause(let milliseconds): usleep(UInt32(milliseconds) * 1_000)
  case .startDaemon(let path): FaultyThreads.startDaemon(path)
  case .startFlood(let path): FaultyThreads.startFlood(path)
  case .startCopy(let path): FaultyThreads.startCopy(path)
  case .fork: _ = FaultyThreads.fork()
  case .atExit(let what): FaultyThreads.atExit(what)
  case .changeDirectory(let path): precondition(chdir(path) == 0)
  case .changeDirectoryLater(let path):
    Thread.detachNewThread {
      for _ in 0..<2_000 {
        _ = chdir(path)
        usleep(100)
      }
    }
  case .changeMask(let mask): _ = umask(mode_t(mask))
  case .close(let descriptor): _ = close(Int32(descriptor))
  case .find(let path): if access(path, F_OK) == 0 { state.count += 1 }
  case .trapLater: return Effect(value: .received).delay(for: .seconds(1), scheduler: MainScheduler.instance)
  case .received: preconditionFailure("received")
  }
  return .none
}

let suite = Suite(
  Feature("faulty", initialState: FaultyState(), reducer: faultyReducer) {
    FaultyEnvironment(log: $0.fireAndForget("log"))
  }
  .outside(.time, .random, .files, .threads))

// Workers are started with the same variable.
if let name = ProcessInfo.processInfo.environment["MENDABLE"] { HarnessTool.main(shelf(name)) }
if let name = ProcessInfo.processInfo.environment["FRAGILE"] { HarnessTool.main(fragile(name)) }
if ProcessInfo.processInfo.environment["CAUSES"] != nil { HarnessTool.main(causes) }
if ProcessInfo.processInfo.environment["VAULT"] != nil { HarnessTool.main(vault) }
if let way = ProcessInfo.processInfo.environment["SPELLED"] { HarnessTool.main(spelled(way)) }
if ProcessInfo.processInfo.environment["LEAKY"] != nil { HarnessTool.main(leaky()) }
if ProcessInfo.processInfo.environment["TICKING"] != nil { HarnessTool.main(Suite(tickingFeature)) }

switch CommandLine.arguments.dropFirst().first {
case "record-ring": FaultyRecording.run(Array(CommandLine.arguments.dropFirst(2)))
case "record-store": FaultyRecording.runStore(Array(CommandLine.arguments.dropFirst(2)))
default: break
}

// As a test does, and as if all of them passed.
if CommandLine.arguments.dropFirst().first == "assert" {
  assertTranscripts(in: suite, snapshots: "Snapshots")
  exit(0)
}

// As XCTest does with a store in a property of a test case, and as if all tests passed.
if let name = CommandLine.arguments.dropFirst().first, name.hasPrefix("keep-store") {
  let feature = Feature(
    "kept", initialState: 0,
    reducer: Reducer<Int, Int, Void> { state, action, _ in
      state = action
      return action == 0 ? Effect(value: 1) : .none
    }
  ) { _ in }
  let store = TestStore(feature, transcript: name == "keep-store-of-transcript" ? "a" : nil, snapshots: "Snapshots")
  if name == "keep-store-done" { store.send(2) { $0 = 2 } } else { store.send(0) }
  if name == "keep-store-of-transcript" { store.receive(1) { $0 = 1 } }
  withExtendedLifetime(store) { exit(0) }
}

HarnessTool.main(suite)
