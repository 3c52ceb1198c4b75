import Harness

/// What a script costs whose state grows with each action, against one of half the actions: twice as much where cost follows the
/// change.
struct GrowingRows {
  private static let size = 10_000

  private struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
    var note: String?
  }

  private struct State: Equatable {
    var log: [Int] = []
    var rows: [Row] = []
    var entries: [String: Int] = [:]
    var text = ""
  }

  private enum Action: Equatable {
    case logs(Int), appends(Int), enters(Int), edits(Int), log(Int), append(Int), enter(Int), edit(Int), fill(Int),
      types(Int), type(Int), removeFirst, note
  }

  private static let feature = Feature(
    "growing", initialState: State(),
    reducer: Reducer<State, Action, Void> { state, action, _ in
      switch action {
      case .logs(let count): return .merge((0..<count).map { Effect(value: .log($0)) })
      case .appends(let count): return .merge((0..<count).map { Effect(value: .append($0)) })
      case .enters(let count): return .merge((0..<count).map { Effect(value: .enter($0)) })
      case .edits(let count): return .merge((0..<count).map { Effect(value: .edit($0)) })
      case .types(let count): return .merge((0..<count).map { Effect(value: .type($0)) })
      case .type(let number): state.text += "\(number % 10)"
      case .log(let number): state.log.append(number)
      case .append(let number): state.rows.append(Row(id: number, title: "row \(number)"))
      case .enter(let number): state.entries["key \(number)"] = number
      case .edit(let number): state.rows[number % state.rows.count].title += "!"
      case .fill(let count): state.rows = (0..<count).map { Row(id: $0, title: "row \($0)") }
      case .removeFirst: state.rows.removeFirst()
      case .note:
        for place in state.rows.indices {
          state.rows[place].note = "a note that is longer than forty characters, \(place)"
        }
      }
      return .none
    }
  ) { _ in () }

  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    let size = Self.size
    return [
      row(measurement, "a log that grows") { ["send logs(\($0))"] },
      row(measurement, "a list of structs that grows") { ["send appends(\($0))"] },
      row(measurement, "a dictionary that grows") { ["send enters(\($0))"] },
      row(measurement, "a text that grows") { ["send types(\($0))"] },
      row(measurement, "100 elements of a list change", baseline: "\(size / 2) elements") {
        ["send fill(\($0))", "send edits(100)"]
      },
      row(measurement, "the first element of a list goes, 100 times", baseline: "\(size / 2) elements") {
        ["send fill(\($0))"] + Array(repeating: "send removeFirst", count: 100)
      },
      row(measurement, "all elements of a list change, replayed", baseline: "\(size / 2) elements", isRecorded: true) {
        ["send fill(\($0))", "send note"]
      },
    ]
  }

  /// - Parameter isRecorded: whether the script is played with what is recorded below its steps, and not without.
  private func row(
    _ measurement: Measurement, _ name: String, baseline: String? = nil, isRecorded: Bool = false,
    _ commands: (Int) -> [String]
  ) -> Measurement.Row? {
    func play(_ size: Int) -> () -> Void {
      let lines = ["transcript 1", "feature growing"] + commands(size) + ["end", ""]
      var bytes = Array(lines.joined(separator: "\n").utf8)
      let checker = ScriptChecker(Suite(Self.feature)) { _ in [] }
      if isRecorded, let played = try? checker.play(path: "growing", bytes: bytes) {
        bytes = Array(TranscriptWriter.text(played.document, lines: played.lines).utf8)
      }
      return { keep(try? checker.play(path: "growing", bytes: bytes)) }
    }
    return measurement.compare(
      "\(name): \(Self.size)", play(Self.size), to: baseline ?? "\(Self.size / 2) actions", play(Self.size / 2))
  }
}
