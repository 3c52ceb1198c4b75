/// A run of equal blocks in the lines of a step, which a file contains once.
///
/// ```transcript
/// 30 times, every 2s (
///   +2s
///   call status("pay-1")
///   receive ticked
///   count = 1 ... 30
/// )
/// ```
///
/// A block begins with a line `+DURATION`, and may have several. Blocks are equal if their lines are, except for numbers that
/// change by the same amount from block to block, which are written as the first and the last. So a run is equivalent to its
/// lines: only files have runs, and readers get the lines.
package enum RepeatedLines {
  /// The minimum number of blocks in a run.
  static let minCount = 4
  /// The maximum number of lines with an offset in a block.
  private static let maxOffsets = 4

  // MARK: Writing

  /// Returns the file's lines for the lines of a step, indented and wrapped.
  package static func laidOut(_ lines: [String]) -> [String] {
    // Most steps have no run, and need no intermediate lines.
    if !mayHaveRuns(lines) { return lines.map { ObservationLine.laidOut($0) } }
    return written(lines).map { ObservationLine.laidOut($0.text, indent: $0.isInside ? 4 : 2) }
  }

  /// Returns the lines of a step as in a file, unwrapped: a run is its head, the lines of its first block and a bracket.
  static func written(_ lines: [String]) -> [WrittenLine] {
    if !mayHaveRuns(lines) { return WrittenLine.each(of: lines) }
    var written: [WrittenLine] = []
    let parts = Part.all(lines)
    var (index, first) = (0, 0)
    while index < parts.count {
      guard let run = run(parts[index...]) else {
        written += parts[index].lines.enumerated().map { WrittenLine(text: $1, place: .line(first + $0)) }
        first += parts[index].lines.count
        index += 1
        continue
      }
      let head = "\(run.count) times, every \(DurationText.text(of: run.interval)) ("
      written.append(WrittenLine(text: head, place: .head(first)))
      written += run.lines.enumerated().map { WrittenLine(text: $1, place: .inside(first + $0)) }
      first += run.count * run.lines.count
      written.append(WrittenLine(text: ")", place: .end(first - 1)))
      index += run.count * run.length
    }
    return written
  }

  private static func mayHaveRuns(_ lines: [String]) -> Bool {
    var offsets = 0
    for line in lines where line.utf8.first == UInt8(ascii: "+") { offsets += 1 }
    return offsets >= minCount
  }

  /// The lines from one offset to the next.
  private struct Part {
    var lines: [String]
    /// Nil for the lines before the first offset, and for an unreadable one.
    let offset: Duration?
    let words: [RepeatedWords]

    static func all(_ lines: [String]) -> [Part] {
      var parts: [Part] = []
      var rest = lines[...]
      while let first = rest.first {
        let isOffset = first.hasPrefix("+")
        let behind = rest.dropFirst().firstIndex { $0.hasPrefix("+") } ?? rest.endIndex
        let own = Array(rest[..<behind])
        rest = rest[behind...]
        let offset = isOffset ? duration(first.dropFirst()) : nil
        let isFoldable = own.allSatisfy {
          !ObservationLine.isPlainText($0) && !$0.contains(RepeatedWords.between)
        }
        let known = isFoldable ? offset : nil
        parts.append(
          Part(lines: own, offset: known, words: known == nil ? [] : own.dropFirst().map(RepeatedWords.init)))
      }
      return parts
    }
  }

  private static func run(
    _ parts: ArraySlice<Part>
  ) -> (count: Int, length: Int, interval: Duration, lines: [String])? {
    for length in 1...maxOffsets where parts.count >= length * minCount {
      let first = parts.prefix(length)
      guard let start = first.first?.offset, let next = parts[parts.startIndex + length].offset, next > start else {
        continue
      }
      let interval = next - start
      var count = 1
      var last = first
      while true {
        let block = parts.dropFirst(count * length).prefix(length)
        let isNext =
          block.count == length
          && zip(last, block).allSatisfy { before, after in
            guard let one = before.offset, let other = after.offset else { return false }
            return other - one == interval && before.words.count == after.words.count
              && zip(before.words, after.words).allSatisfy { $0.areAlike($1) }
          }
          && (count == 1 || follows(first, parts.dropFirst(length).prefix(length), block, count))
        if !isNext { break }
        (count, last) = (count + 1, block)
      }
      if count < minCount { continue }
      var lines: [String] = []
      for (one, other) in zip(first, last) {
        lines.append(one.lines[0])
        lines += zip(one.words, other.words).map { $0.text(to: $1) }
      }
      return (count, length, interval, lines)
    }
    return nil
  }

  /// Whether the numbers of a block continue those of the first two.
  private static func follows(
    _ first: ArraySlice<Part>, _ second: ArraySlice<Part>, _ block: ArraySlice<Part>, _ count: Int
  ) -> Bool {
    zip(zip(first, second), block).allSatisfy { pair, part in
      zip(zip(pair.0.words, pair.1.words), part.words).allSatisfy { $1.goesOn(from: $0.0, $0.1, count) }
    }
  }

  // MARK: Reading

  /// Whether a line begins a run: `30 times, every 2s (`.
  static func isHead(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let first = bytes.first, (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first) else { return false }
    return head(String(decoding: bytes, as: UTF8.self)) != nil
  }

  /// The maximum number of lines, so that a damaged count can't fill the memory.
  private static let maxCount = 1_000_000

  private static func head(_ line: String) -> (count: Int, interval: Duration)? {
    guard let match = line.wholeMatch(of: /([0-9]{1,7}) times, every (\S+) \(/)?.output, let count = Int(match.1),
      count >= 2, count <= maxCount, let interval = duration(match.2), interval > .zero
    else { return nil }
    return (count, interval)
  }

  /// Returns nil if the duration would be written differently.
  private static func duration(_ text: some StringProtocol) -> Duration? {
    let text = String(text)
    return DurationText.duration(from: text).flatMap { DurationText.text(of: $0) == text ? $0 : nil }
  }

  /// Returns the lines of a run, each with the number of the run's line that it comes from; nil if the run is unreadable.
  /// - Parameter lines: unwrapped lines, with the head and without the closing bracket.
  static func expanded(_ lines: [String]) -> [(text: String, line: Int)]? {
    guard let first = lines.first, let head = head(first), lines.count > 1, head.count * (lines.count - 1) <= maxCount
    else { return nil }
    var blocks: [(offset: Duration?, pieces: [RepeatedWords.Piece])] = []
    for line in lines.dropFirst() {
      let offset = line.hasPrefix("+") ? duration(line.dropFirst()) : nil
      guard offset != nil || !line.hasPrefix("+"), let pieces = RepeatedWords.pieces(of: line, count: head.count) else {
        return nil
      }
      blocks.append((offset, pieces))
    }
    var expanded: [(text: String, line: Int)] = []
    expanded.reserveCapacity(head.count * blocks.count)
    for number in 0..<head.count {
      for (index, block) in blocks.enumerated() {
        let text =
          if let offset = block.offset {
            "+\(DurationText.text(of: offset + head.interval * number))"
          } else {
            block.pieces.map { $0.text(number) }.joined()
          }
        expanded.append((text, index + 1))
      }
    }
    return expanded
  }
}

/// A line of a step as in a file, without its indentation.
struct WrittenLine {
  /// Its place among the lines of the step.
  enum Place {
    case line(Int)
    /// The beginning of a run, with the index of its first line.
    case head(Int)
    /// A line of a run's first block.
    case inside(Int)
    /// The end of a run, with the index of its last line.
    case end(Int)
  }

  var text: String
  let place: Place

  var isInside: Bool { if case .inside = place { true } else { false } }

  /// The index of the step's line; nil for lines that only a file has.
  var index: Int? {
    switch place {
    case .line(let index), .inside(let index): index
    case .head, .end: nil
    }
  }

  /// The line with its indentation relative to others.
  var indented: String { isInside ? "  " + text : text }

  static func each(of lines: [String]) -> [WrittenLine] {
    lines.enumerated().map { WrittenLine(text: $1, place: .line($0)) }
  }

  /// Returns its line in the file, given the lines of the step.
  func line(in recorded: [TranscriptDocument.Observation]) -> Int {
    switch place {
    case .line(let index), .inside(let index): recorded[index].line
    case .head(let index): recorded[index].line - (recorded[index].repeated == nil ? 0 : 1)
    case .end(let index): recorded[index].line + recorded[index].lineCount - 1
    }
  }

  /// Returns its place in the file, given the lines of the step: its first character, or the first one that differs from another
  /// line.
  func place(in recorded: [TranscriptDocument.Observation], differingFrom other: String? = nil) -> TextPosition {
    let line = line(in: recorded)
    guard let source = recorded.first?.source else { return TextPosition(line: line, column: column) }
    // The lines of a run share its range.
    let whole = index.map { recorded[$0] }.flatMap { $0.repeated == nil ? $0.range : nil }
    let range = whole ?? source.line(line)
    guard let other else { return TextPosition(line: line, column: source.position(of: range.lowerBound).column) }
    return source.place(of: range, differingFrom: other)
  }

  /// The column of its first character.
  var column: Int { isInside ? 5 : 3 }

  /// Returns the number of lines it takes in the file.
  func lineCount(in recorded: [TranscriptDocument.Observation]) -> Int { index.map { recorded[$0].lineCount } ?? 1 }
}

/// A line as words and numbers.
private struct RepeatedWords {
  /// The text between the first number and the last.
  static let between = " ... "

  private var words: [String] = []
  private var numbers: [Decimal] = []

  /// A number as it is written: 1.50 is 150 with two digits.
  struct Decimal: Equatable {
    let value: Int
    let digits: Int

    /// Returns nil for numbers that would be written differently: with a leading zero, or a negative zero.
    init?(_ text: String, digits: Int, isNegative: Bool) {
      if text.utf8.count - digits > 1, text.hasPrefix("0") { return nil }
      guard text.utf8.count <= 17, let value = Int(text), value > 0 || !isNegative else { return nil }
      (self.value, self.digits) = (isNegative ? -value : value, digits)
    }

    init(value: Int, digits: Int) { (self.value, self.digits) = (value, digits) }

    var text: String {
      if digits == 0 { return "\(value)" }
      let all = "\(abs(value))"
      let padded = String(repeating: "0", count: max(digits + 1 - all.utf8.count, 0)) + all
      return "\(value < 0 ? "-" : "")\(padded.dropLast(digits)).\(padded.suffix(digits))"
    }
  }

  init(_ line: String) {
    var start = line.startIndex
    let bytes = Array(line.utf8)
    for (range, number) in Self.numbers(in: bytes) {
      let place = line.utf8.index(line.startIndex, offsetBy: range.lowerBound)
      words.append(String(line[start..<place]))
      numbers.append(number)
      start = line.utf8.index(line.startIndex, offsetBy: range.upperBound)
    }
    words.append(String(line[start...]))
  }

  /// Returns the numbers of a line that are not in strings or names.
  private static func numbers(in bytes: [UInt8]) -> [(range: Range<Int>, number: Decimal)] {
    func isDigits(_ range: Range<Int>) -> Bool {
      bytes[range].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    let tokens = Array(TokenScanner(bytes))
    var found: [(Range<Int>, Decimal)] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      guard token.kind == .number, isDigits(token.range) else { continue }
      var (range, text, digits) = (token.range, String(decoding: bytes[token.range], as: UTF8.self), 0)
      if index + 1 < tokens.count, tokens[index].isSign("."), tokens[index + 1].kind == .number,
        isDigits(tokens[index + 1].range)
      {
        let fraction = tokens[index + 1].range
        (range, digits) = (range.lowerBound..<fraction.upperBound, fraction.count)
        text += String(decoding: bytes[fraction], as: UTF8.self)
        index += 2
      }
      // A minus sign belongs to the number unless something before it makes it an operator.
      let sign = range.lowerBound - 1
      let isNegative =
        sign >= 0 && bytes[sign] == UInt8(ascii: "-") && (sign == 0 || " ([:,".utf8.contains(bytes[sign - 1]))
      if isNegative { range = sign..<range.upperBound }
      if let number = Decimal(text, digits: digits, isNegative: isNegative) { found.append((range, number)) }
    }
    return found
  }

  /// Whether another line has the same words, with any numbers.
  func areAlike(_ other: RepeatedWords) -> Bool {
    words.elementsEqual(other.words) { $0.utf8.elementsEqual($1.utf8) }
      && zip(numbers, other.numbers).allSatisfy { $0.digits == $1.digits }
  }

  /// Whether the numbers are those a number of blocks after the first, if each continues as from the first to the second.
  func goesOn(from first: RepeatedWords, _ second: RepeatedWords, _ count: Int) -> Bool {
    numbers.indices.allSatisfy { index in
      let (one, other) = (first.numbers[index].value, second.numbers[index].value)
      let (distance, overflows) = (other - one).multipliedReportingOverflow(by: count)
      return !overflows && one + distance == numbers[index].value
    }
  }

  /// Returns the line with the numbers of both.
  func text(to last: RepeatedWords) -> String {
    var text = words[0]
    for (index, number) in numbers.enumerated() {
      text += number.text
      if last.numbers[index] != number { text += Self.between + last.numbers[index].text }
      text += words[index + 1]
    }
    return text
  }

  // MARK: Reading

  /// A piece of a line: the same in all blocks, or numbers from one to another.
  enum Piece {
    case words(String)
    case numbers(from: Decimal, by: Int)

    func text(_ number: Int) -> String {
      switch self {
      case .words(let words): words
      case .numbers(let first, let distance):
        Decimal(value: first.value + distance * number, digits: first.digits).text
      }
    }
  }

  /// Returns nil if numbers don't lead from the first to the last in equal steps.
  static func pieces(of line: String, count: Int) -> [Piece]? {
    let read = RepeatedWords(line)
    var pieces: [Piece] = []
    var words = read.words[0]
    var index = 0
    while index < read.numbers.count {
      let first = read.numbers[index]
      if index + 1 < read.numbers.count, read.words[index + 1] == between {
        let last = read.numbers[index + 1]
        guard first.digits == last.digits, (last.value - first.value) % (count - 1) == 0 else { return nil }
        pieces += [.words(words), .numbers(from: first, by: (last.value - first.value) / (count - 1))]
        words = read.words[index + 2]
        index += 2
      } else {
        words += first.text + read.words[index + 1]
        index += 1
      }
    }
    return pieces + [.words(words)]
  }
}
