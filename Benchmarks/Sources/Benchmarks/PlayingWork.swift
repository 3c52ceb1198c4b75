import Foundation
import Harness

/// What `harness run` does with one script in its process: the file is read, played and compared.
struct PlayingWork {
  func rows(_ measurement: Measurement) -> [Measurement.Row?] { [transcript(measurement), trace(measurement)] }

  private static let steps = 100

  private func transcript(_ measurement: Measurement) -> Measurement.Row? {
    let feature = orderFeature
    let path = FileManager.default.temporaryDirectory.path + "/harness-\(UUID().uuidString).transcript"
    try? Self.transcriptText(steps: Self.steps).write(toFile: path, atomically: false, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let result = feature.check(transcript: String(decoding: Self.read(path), as: UTF8.self))
    precondition(result.holds, "the transcript of the benchmark does not hold")
    let actions = Self.actions(Self.steps)
    let initial = OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1))
    let states = actions.reduce(into: [initial]) { states, action in
      var next = states[states.count - 1]
      _ = orderReducer.run(&next, action, .failing)
      states.append(next)
    }
    return measurement.compare(
      "play a script of 100 steps",
      { keep(feature.check(transcript: String(decoding: Self.read(path), as: UTF8.self))) },
      to: "reducer and ==, file read"
    ) {
      keep(Self.read(path))
      var current = initial
      var isEqual = true
      for (index, action) in actions.enumerated() {
        _ = orderReducer.run(&current, action, .failing)
        isEqual = isEqual && current == states[index + 1]
      }
      precondition(isEqual)
    }
  }

  /// A list that gets an element with each step, and nothing else: a trace costs as much as has changed, so twice the steps cost twice
  /// as much, as long as comparing the lists doesn't count.
  private func trace(_ measurement: Measurement) -> Measurement.Row? {
    let feature = Feature(
      "log", initialState: [String](),
      reducer: Reducer<[String], String, Void> { state, entry, _ in
        state.append(entry)
        return .none
      }
    ) { _ in () }
    func play(_ steps: Int, makesTraces: Bool = true) -> () -> Void {
      let lines = ["transcript 1", "feature log"] + (0..<steps).map { "send \"\($0)\"" } + ["end", ""]
      let bytes = Array(lines.joined(separator: "\n").utf8)
      let checker = ScriptChecker(Suite(feature), makesTraces: makesTraces) { _ in [] }
      return { keep(try? checker.play(path: "log", bytes: bytes)) }
    }
    return measurement.compare(
      "trace of 1,500 steps, a growing list", play(1_500), without: play(1_500, makesTraces: false),
      to: "of 750, with playing", play(750))
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "r") else { return [] }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    let size = ftell(file)
    rewind(file)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
  }

  static func actions(_ count: Int, first: Int = 0) -> [OrderAction] {
    (first..<first + count).map { step in
      switch step % 5 {
      case 0: .counter(.didTapPlus)
      case 1: .counter(.textDidChange("-\(step)"))
      case 2: .productInfo(.didTap)
      case 3: .bottomSheet(.didTapWishlist)
      default: .dismissBottomSheet
      }
    }
  }

  /// The transcript of these actions, with the observations that the rules of the format lead to.
  static func transcriptText(steps: Int, first: Int = 0) -> String {
    var lines = ["transcript 1", "feature order", "initial loaded", ""]
    var state = OrderState(isLoading: false, productState: .mock, counterState: CounterState(number: 1))
    for action in actions(steps, first: first) {
      lines.append("send \(Literal.print(action).dropFirst())")
      let old = state
      _ = orderReducer.run(&state, action, .failing)
      var changes = ValueDifference.between(old, state).map { ($0.path, "\($0.path) = \($0.new ?? "")") }
      if old.bottomSheetState != state.bottomSheetState {
        changes.append(("bottomSheetState", "~bottomSheetState = \(Literal.print(state.bottomSheetState))"))
      }
      lines += changes.isEmpty ? ["  nothing"] : changes.sorted { $0.0 < $1.0 }.map { ObservationLine.laidOut($0.1) }
    }
    return (lines + ["end", ""]).joined(separator: "\n")
  }
}
