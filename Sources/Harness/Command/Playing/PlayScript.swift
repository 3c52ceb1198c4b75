/// A script that is being written by playing it: the user's lines, what was observed at each, and the calls that were answered
/// by hand, whose stubs stand in no line of the user's.
struct PlayScript {
  /// A header line or a command.
  struct Item {
    /// The user's line, which may go on in others.
    private(set) var text: String
    private(set) var keyword: Keyword
    /// Where it stands in the file that was opened; 0 for a line of this session.
    var line = 0
    /// Comments and blank lines behind it.
    var trivia: [String] = []
    /// What a file has recorded; nil for a line of this session.
    var recorded: [TranscriptDocument.Observation]?
    /// What happened.
    var lines: [String] = []
    var failures = 0
    /// The virtual time behind it.
    var end: Duration = .zero
    let isCommand: Bool

    init(_ text: String, _ keyword: Keyword, isCommand: Bool) {
      (self.text, self.keyword, self.isCommand) = (text, keyword, isCommand)
    }

    /// Makes of `run` what moves time just as far, whatever is due later.
    mutating func advance(by duration: Duration) {
      (text, keyword) = ("advance \(DurationText.text(of: duration.roundedIfComputed))", .advance)
    }

    /// The endpoint that a stub is for; nil for other lines.
    var stubbed: Substring? {
      guard keyword == .stub else { return nil }
      let name = text.dropFirst(Keyword.stub.rawValue.count).drop { $0 == " " }
      return name.prefix { $0 != " " && $0 != "(" && $0 != "=" && $0 != "\n" }
    }
  }

  /// Whose line a statement of a rendered text is.
  enum Owner: Equatable {
    case item(Int)
    /// The stub of a call, by its place among the calls.
    case call(Int)
  }

  /// A text, and whose lines its statements are.
  struct Rendered {
    var text = ""
    var owners: [Owner] = []
    /// Which call is answered by the stub in a line.
    var calls: [Int: Int] = [:]
    /// The line in which each of the user's begins.
    fileprivate(set) var itemLines: [Int] = []
    fileprivate var lineCount = 0

    /// The user's line that a line of the text belongs to, and which of its lines that is, from 1; nil for a stub of a call.
    func item(at line: Int) -> (index: Int, line: Int)? {
      guard calls[line] == nil, let index = itemLines.lastIndex(where: { $0 <= line }) else { return nil }
      return (index, line - itemLines[index] + 1)
    }
  }

  var preamble: [String] = []
  var items: [Item] = []
  /// In the order in which they were made.
  var calls: [PlayCall] = []
  /// Comments behind `end`.
  var lastTrivia: [String] = []

  /// The frame of a new script.
  init(feature: String) {
    items = [
      Item("transcript 1", .transcript, isCommand: false), Item("feature \(feature)", .feature, isCommand: false),
    ]
  }

  /// What a file says, without `end`.
  /// - Parameter line: what begins behind it is left out; nil for none.
  init(_ document: TranscriptDocument, upTo line: Int? = nil) {
    preamble = document.preamble
    for statement in document.statements {
      if let line, statement.line > line, statement.kind.isCommand || statement.kind.isStub && hasCommands { break }
      if statement.kind == .end {
        lastTrivia = statement.trivia
        break
      }
      var item = Item(statement.text, statement.keyword, isCommand: statement.kind.isCommand)
      item.trivia = statement.trivia
      item.line = statement.line
      // Of a script that isn't recorded nothing can differ.
      item.recorded = document.hasObservations ? statement.observations : nil
      items.append(item)
    }
  }

  var hasCommands: Bool { items.contains(where: \.isCommand) }

  /// Whether it looks at the page.
  var looks: Bool { items.contains { $0.keyword == .view } }

  /// Where the header ends: behind the last line that stands before the first command.
  private var headerEnd: Int { items.firstIndex(where: \.isCommand) ?? items.count }

  /// Makes sure that no `run` from a line on comes to what is due later than it came to: an answer that is given afterwards.
  mutating func holdTime(from item: Int) {
    var start: Duration = .zero
    for index in items.indices {
      if index >= item, items[index].keyword == .run { items[index].advance(by: items[index].end - start) }
      if items[index].isCommand { start = items[index].end }
    }
  }

  // MARK: As a text

  /// What is played: no observations, and no `end`.
  var played: Rendered { rendered(adding: []) { _, _ in [] } }

  /// What is saved.
  /// - Parameters:
  ///   - header: lines that are added to it.
  ///   - lines: the observations of each line.
  ///   - end: those of `end`.
  func saved(adding header: [String] = [], end: [String], _ lines: (Item) -> [String]) -> String {
    var rendered = rendered(adding: header, isShort: true) { lines($1) }
    rendered.add("end")
    for line in RepeatedLines.laidOut(end) { rendered.add(line) }
    for line in lastTrivia { rendered.add(line) }
    while rendered.text.hasSuffix("\n\n") { rendered.text.removeLast() }
    return rendered.text
  }

  private func rendered(
    adding header: [String], isShort: Bool = false, _ lines: (Int, Item) -> [String]
  ) -> Rendered {
    var rendered = Rendered()
    for line in preamble { rendered.add(line) }
    let headerEnd = headerEnd
    let stubs = stubs(headerEnd, isShort)
    for (index, item) in items.enumerated() {
      for (call, text) in stubs[index] ?? [] where index >= headerEnd { rendered.addStub(text, call) }
      rendered.owners.append(.item(index))
      rendered.itemLines.append(rendered.lineCount + 1)
      rendered.add(item.text)
      for line in RepeatedLines.laidOut(lines(index, item)) { rendered.add(line) }
      if index == headerEnd - 1 {
        for line in header { rendered.add(line) }
        for (call, text) in stubs[-1] ?? [] { rendered.addStub(text, call) }
        if item.trivia.isEmpty { rendered.add("") }
      }
      for line in item.trivia { rendered.add(line) }
    }
    return rendered
  }

  /// The stubs of calls, by the place of the line that they stand before; -1 for the end of the header.
  ///
  /// The first stub that fits answers a call, in the order of lines. So they stand in the header in the order of their calls,
  /// and what was called once the user has stubbed the endpoint among the commands has its stub behind that.
  private func stubs(_ headerEnd: Int, _ isShort: Bool) -> [Int: [(call: Int, text: String)]] {
    var stubs: [Int: [(call: Int, text: String)]] = [:]
    var shortened: Set<String> = []
    for (index, call) in calls.enumerated() {
      let isBehind = items[headerEnd..<max(headerEnd, min(call.item, items.count))].contains {
        $0.stubbed.map { $0 == call.endpoint } ?? false
      }
      if isShort, canBeShort(call, headerEnd) {
        if !shortened.insert(call.endpoint).inserted { continue }
        let isOften = calls.count { $0.endpoint == call.endpoint } > 1
        stubs[-1, default: []].append((index, call.stub + (isOften ? " always" : "")))
      } else {
        stubs[isBehind ? call.item : -1, default: []].append((index, call.stub))
      }
    }
    return stubs
  }

  /// Whether one line may stand for all calls of an endpoint.
  private func canBeShort(_ call: PlayCall, _ headerEnd: Int) -> Bool {
    call.kind == .nothing
      && !items[headerEnd...].contains { $0.stubbed.map { $0 == call.endpoint } ?? false }
  }
}

extension PlayScript.Rendered {
  fileprivate mutating func add(_ line: String) {
    text += line
    text += "\n"
    lineCount += 1 + line.utf8.count { $0 == UInt8(ascii: "\n") }
  }

  fileprivate mutating func addStub(_ line: String, _ call: Int) {
    owners.append(.call(call))
    calls[lineCount + 1] = call
    add(line)
  }
}
