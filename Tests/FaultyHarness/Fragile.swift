import Foundation
import Harness

// Features that end the process that explores them, each in its own way, chosen by the variable `FRAGILE`.

struct FragileState: Equatable {
  var count = 0
  var label = ShelfLabel("new")
}

enum FragileAction: Equatable {
  case add(Int)
  case type(String)
  case next
  case label(ShelfLabel)
}

func fragile(_ way: String) -> Suite {
  let feature: Feature<FragileState, FragileAction, Void>
  switch way {
  case "values": feature = trapsAtManyValues
  case "endless": feature = neverEnds(nil)
  case "once": feature = trapsOncePerProcess
  case "label": feature = hasNoLiteral
  case "always": feature = trapsAtTheStart
  default:
    let (name, path) = (way.prefix { $0 != ":" }, String(way.drop { $0 != ":" }.dropFirst()))
    switch name {
    case "endless": feature = neverEnds(path)
    case "copies": feature = leavesCopies(path)
    default: feature = trapsBetweenRuns(path)
    }
  }
  return Suite(feature)
}

private func fragile(
  _ sends: FragileAction..., reduce: @escaping @Sendable (inout FragileState, FragileAction) -> Void
) -> Feature<FragileState, FragileAction, Void> {
  let reducer = Reducer<FragileState, FragileAction, Void> { state, action, _ in
    reduce(&state, action)
    return .none
  }
  // What a mistake does to the process is the subject here.
  return Feature("fragile", initialState: FragileState(), reducer: reducer) { _ in }.outside(.time, .files, .threads)
}

/// Most numbers and nearly all texts; beyond them are rules that are broken.
private var trapsAtManyValues: Feature<FragileState, FragileAction, Void> {
  fragile { state, action in
    switch action {
    case .add(let number):
      if number.magnitude > 1_000 { fatalError("too much to add") }
      state.count += number
    case .type(let text):
      guard let number = Int(text), number.magnitude < 100 else { fatalError("no number") }
      state.count = number
    case .next, .label: break
    }
  }
  .always("adding ends at twenty") { _, action, new in
    if case .add = action { new.count <= 20 } else { true }
  }
  .always("nobody types a number of two digits") { _, action, new in
    if case .type = action { new.count < 10 } else { true }
  }
}

/// An action that never ends the third time it is sent. The file has a line for each time.
private func neverEnds(_ path: String?) -> Feature<FragileState, FragileAction, Void> {
  fragile { state, action in
    guard action == .next else { return }
    state.count += 1
    if state.count < 3 { return }
    if let path, let file = fopen(path, "a") {
      fputs("again\n", file)
      fclose(file)
    }
    while true { usleep(1_000) }
  }
}

/// The outcome depends on what else the process has done.
private var trapsOncePerProcess: Feature<FragileState, FragileAction, Void> {
  fragile { state, action in
    state.count += 1
    leaked += 1
    if leaked == 300 { fatalError("once") }
  }
}

/// Breaks its rule with a value that no script can contain.
private var hasNoLiteral: Feature<FragileState, FragileAction, Void> {
  fragile { state, action in
    if case .label(let label) = action { state.label = label }
  }
  .explore(values: ShelfLabel("old"))
  .always("no label is old") { $0.label != ShelfLabel("old") }
}

/// There is nothing that could be left out.
private var trapsAtTheStart: Feature<FragileState, FragileAction, Void> {
  fragile { _, _ in }.always("it can be looked at") { _ in fatalError("not to be looked at") }
}

/// A thread that continues after the very first run, and traps once there is a second worker; and a broken rule.
private func trapsBetweenRuns(_ path: String) -> Feature<FragileState, FragileAction, Void> {
  // The second worker: the first one waits for it, and is not in a run.
  if access(path + ".waits", F_OK) == 0, access(path, F_OK) != 0 { FaultyThreads.end(path) }
  return fragile { state, action in
    if access(path + ".waits", F_OK) != 0 { FaultyThreads.onceThereIs(path) { fatalError("a thread gives up") } }
    if action == .next { state.count += 1 }
  }
  .always("one is enough") { $0.count < 2 }
}

/// Each process leaves a fork of itself behind, which does nothing and goes on; and ends after forty actions, in one of its
/// ways.
private func leavesCopies(_ path: String) -> Feature<FragileState, FragileAction, Void> {
  fragile { _, action in
    if leaked == 0 { FaultyThreads.startCopy(path) }
    leaked += 1
    if leaked >= 40, action == .next { fatalError("enough") }
  }
}
