import Foundation
import Harness

// A `harness` whose feature does what features must not do, for the tests of the command. It is no product.

struct FaultyState: Equatable {
  var count = 0
  var text = ""
}

enum FaultyAction: Equatable {
  case count(Int)
  /// `fatalError`.
  case trap
  /// An arithmetic overflow, of which debug and release builds say nothing.
  case overflow
  /// Recursion without end.
  case recurse
  /// Never comes back.
  case spin
  /// Ends the process as a library might.
  case exit(Int)
  /// Kills its own process, as the system does when memory is short.
  case kill
  case print(String)
  case printErrors(String)
  /// Prints so many megabytes.
  case flood(Int)
  /// Writes its process id to a file, and never comes back.
  case tellAndSpin(String)
  /// Puts elements of a set into the text, in the set's order.
  case order
  /// What differs in each playing.
  case draw
  case uuid
  /// What differs between time zones.
  case hour
  /// Comes to `received` by an effect, which then traps.
  case trapLater
  case received
}

@inline(never)
func recurse(_ depth: Int) -> Int { depth < 0 ? 0 : recurse(depth + 1) + recurse(depth + 2) }

let faultyReducer = Reducer<FaultyState, FaultyAction, Void> { state, action, _ in
  switch action {
  case .count(let number): state.count += number
  case .trap: fatalError("the reducer gives up")
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
  case .tellAndSpin(let path):
    try? "\(getpid())".write(toFile: path, atomically: true, encoding: .utf8)
    while true { usleep(1_000) }
  case .order: state.text = Set((0..<20).map { "n\($0)" }).joined(separator: " ")
  case .draw: state.count = Int.random(in: 1...(.max))
  case .uuid: state.text = UUID().uuidString
  case .hour: state.count = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: 0))
  case .trapLater: return Effect(value: .received).delay(for: .seconds(1), scheduler: MainScheduler.instance)
  case .received: preconditionFailure("received")
  }
  return .none
}

HarnessTool.main(
  Suite(Feature("faulty", initialState: FaultyState(), reducer: faultyReducer) { _ in }))
