/// Reads choice sequences from their texts, each line once: a run begins with the steps of earlier runs, so most of its lines
/// are already known. The meaning of a line doesn't depend on the lines around it.
///
/// Use from one thread.
final class ChoiceSequenceReader<State, Action, Environment> {
  private let feature: Feature<State, Action, Environment>
  private let environment: String?
  /// The starts, by their headers without seeds.
  private var starts: [Key: ChoiceSequenceStart] = [:]
  private var lines: [Key: Line] = [:]
  /// Reads new lines, with the world whose endpoints they name; nil until a whole text was read.
  private var compiler: (compiler: ScriptCompiler<State, Action, Environment>, world: World)?

  /// The maximum number of lines and of headers that are kept.
  private static var maxLines: Int { 4_096 }
  private static var maxStarts: Int { 64 }

  /// Without this heading, lines are those of an included file, which has no steps.
  private static var heading: [String] { ["transcript 1", "feature sequence"] }

  init(_ feature: Feature<State, Action, Environment>, environment: String?) {
    (self.feature, self.environment) = (feature, environment)
  }

  /// Returns the choice sequence of a text; nil if the feature can no longer read it.
  func sequence(_ text: ChoiceSequenceText) -> ChoiceSequence? {
    guard let parts = Parts(text) else { return whole(text) }
    if let start = starts[parts.header], let sequence = sequence(parts, start, text.numbers) { return sequence }
    guard let sequence = whole(text) else { return nil }
    var start = sequence.start
    start.seed = World.defaultSeed
    if starts.count == Self.maxStarts { starts = [:] }
    starts[parts.header] = start
    if compiler == nil { compiler = makeCompiler(parts.header.text) }
    return sequence
  }

  private func whole(_ text: ChoiceSequenceText) -> ChoiceSequence? {
    text.sequence(of: feature, environment: environment)
  }

  private func makeCompiler(
    _ header: String
  ) -> (compiler: ScriptCompiler<State, Action, Environment>, world: World)? {
    let document = TranscriptReader.readAll(SourceText(path: "choice sequence", bytes: Array("\(header)\nend\n".utf8)))
    guard let header = try? ScriptHeader(document, load: SuiteRunner.load) else { return nil }
    let made = (compiler: ScriptCompiler(document, header, feature), world: World(timeline: TestScheduler()))
    return (try? made.compiler.compile(in: made.world)).map { _ in made }
  }

  /// Returns nil if a line doesn't belong at its position in a choice sequence.
  private func sequence(_ parts: Parts, _ start: ChoiceSequenceStart, _ numbers: [Int]) -> ChoiceSequence? {
    guard parts.lines.count >= numbers.count else { return nil }
    if let sequence = known(parts, start, numbers) { return sequence }
    return readNew(parts.lines) ? known(parts, start, numbers) : nil
  }

  /// Also returns nil if a line is new.
  private func known(_ parts: Parts, _ start: ChoiceSequenceStart, _ numbers: [Int]) -> ChoiceSequence? {
    var sequence = ChoiceSequence(start: start)
    sequence.start.seed = parts.seed
    sequence.steps.reserveCapacity(parts.lines.count - numbers.count)
    sequence.answers = ChoiceSequenceAnswers(minimumCapacity: numbers.count)
    for index in parts.lines.indices {
      switch lines[parts.lines[index]] {
      case .stub(let stub) where index < numbers.count:
        sequence.answers[ChoiceSequenceAnswers.Call(endpoint: stub.name, number: numbers[index])] = stub.answer
      case .step(let step) where index >= numbers.count: sequence.steps.append(step)
      default: return nil
      }
    }
    return sequence
  }

  /// Reads the lines that no choice sequence had before; returns whether all could be read.
  private func readNew(_ all: [Key]) -> Bool {
    guard let (compiler, world) = compiler else { return false }
    if lines.count > Self.maxLines { lines = [:] }
    var new: [Key] = []
    for line in all where lines[line] == nil && !new.contains(line) { new.append(line) }
    if new.isEmpty { return true }
    let text = (Self.heading + new.map(\.text)).joined(separator: "\n") + "\n"
    let document = TranscriptReader.readAll(SourceText(path: "choice sequence", bytes: Array(text.utf8)))
    let statements = Array(document.statements.dropFirst(Self.heading.count))
    guard document.errors.isEmpty, statements.count == new.count,
      let steps = try? compiler.steps(of: statements, from: 0, in: world), steps.count == new.count
    else { return false }
    for (line, step) in zip(new, steps) {
      switch step.operation {
      case .send(let box): lines[line] = .step(.send(box))
      case .advance(let duration): lines[line] = .step(.advance(duration))
      case .run: lines[line] = .step(.run)
      case .hold(let hold): lines[line] = .step(.hold(hold))
      case .stub(let stub): lines[line] = .stub(stub)
      case .expect, .state, .view, .note, .end: return false
      }
    }
    return true
  }
}

// These types are not nested in the generic class: then each use would look up their metadata.

/// A line or a header. Texts that differ only in Unicode normalization are different values, although the strings are equal.
private struct Key: Hashable {
  let text: String

  static func == (left: Key, right: Key) -> Bool { SameBytes.text(left.text, right.text) }
  func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}

private enum Line {
  case step(ChoiceSequenceStep)
  case stub(Stub)
}

/// The lines of a choice sequence, as ``ChoiceSequenceText`` writes them.
private struct Parts {
  /// The header without the seed.
  let header: Key
  let seed: UInt64
  /// The stubs, then the steps.
  let lines: [Key]

  /// Returns nil if the text has another structure.
  init?(_ text: ChoiceSequenceText) {
    let bytes = Array(text.text.utf8)
    var all: [String] = []
    var start = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") {
      all.append(String(decoding: bytes[start..<index], as: UTF8.self))
      start = index + 1
    }
    all.append(String(decoding: bytes[start...], as: UTF8.self))
    guard all.count > 3, all.suffix(2) == ["end", ""] else { return nil }
    var count = 2
    var seed = World.defaultSeed
    var header = Array(all[..<2])
    while let word = Self.headerWords.first(where: { all[count].utf8.starts(with: $0.utf8) }) {
      if word == Self.seedWord {
        guard let number = UInt64(all[count].dropFirst(word.count)) else { return nil }
        seed = number
      } else {
        header.append(all[count])
      }
      count += 1
    }
    (self.header, self.seed) = (Key(text: header.joined(separator: "\n")), seed)
    lines = all[count..<(all.count - 2)].map { Key(text: $0) }
  }

  private static var seedWord: String { "seed " }
  private static var headerWords: [String] { [seedWord, "environment ", "date ", "initial "] }
}
