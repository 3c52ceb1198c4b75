/// A script that is being written by playing it: the user's lines, the observations of each, and the calls answered by hand,
/// whose stubs aren't in a line of the user's.
struct PlayScript {
  /// A header line or a command.
  struct Item {
    /// The user's line, which may continue on further lines.
    private(set) var text: String
    private(set) var keyword: Keyword
    /// Its line in the opened file; 0 for a line of this session.
    var line = 0
    /// Comments and blank lines after it.
    var trivia: [String] = []
    /// The observations recorded in a file; nil for a line of this session.
    var recorded: [TranscriptDocument.Observation]?
    /// The actual observations.
    var lines: [String] = []
    var failures = 0
    /// The virtual time after it.
    var end: Duration = .zero
    let isCommand: Bool

    init(_ text: String, _ keyword: Keyword, isCommand: Bool) {
      (self.text, self.keyword, self.isCommand) = (text, keyword, isCommand)
    }

    /// Replaces `run` with an `advance` that moves time just as far, whatever is due later.
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

  /// The owner of a statement in a rendered text.
  enum Owner: Equatable {
    case item(Int)
    /// The stub of a call, given the call's index.
    case call(Int)
  }

  /// A text, and the owners of its statements.
  struct Rendered {
    var text = ""
    var owners: [Owner] = []
    /// The call that the stub in a line answers.
    var calls: [Int: Int] = [:]
    /// The line in which each of the user's lines begins.
    fileprivate(set) var itemLines: [Int] = []
    fileprivate var lineCount = 0

    /// The user's line that a line of the text belongs to, and its offset there from 1; nil for a stub of a call.
    func item(at line: Int) -> (index: Int, line: Int)? {
      guard calls[line] == nil, let index = itemLines.lastIndex(where: { $0 <= line }) else { return nil }
      return (index, line - itemLines[index] + 1)
    }
  }

  var preamble: [String] = []
  var items: [Item] = []
  /// The calls in the order in which they were made.
  var calls: [PlayCall] = []
  /// Comments after `end`.
  var lastTrivia: [String] = []

  /// Creates the frame of a new script.
  init(feature: String) {
    items = [
      Item("transcript 1", .transcript, isCommand: false), Item("feature \(feature)", .feature, isCommand: false),
    ]
  }

  /// Creates a script from a file, without `end`.
  /// - Parameter line: Statements that begin after it are left out; nil to keep all.
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
      // In a script that isn't recorded, nothing can differ.
      item.recorded = document.hasObservations ? statement.observations : nil
      items.append(item)
    }
  }

  var hasCommands: Bool { items.contains(where: \.isCommand) }

  /// Whether it looks at the page.
  var looks: Bool { items.contains { $0.keyword == .view } }

  /// The end of the header: the index of the first command.
  private var headerEnd: Int { items.firstIndex(where: \.isCommand) ?? items.count }

  /// Limits every `run` from a line on to the time it has moved so far, so that it doesn't reach an answer given afterwards.
  mutating func holdTime(from item: Int) {
    var start: Duration = .zero
    for index in items.indices {
      if index >= item, items[index].keyword == .run { items[index].advance(by: items[index].end - start) }
      if items[index].isCommand { start = items[index].end }
    }
  }

  // MARK: As a text

  /// The text to play: without observations, and without `end`.
  var played: Rendered { rendered(adding: []) { _, _ in [] } }

  /// The text to save.
  /// - Parameters:
  ///   - header: Lines to add to the header.
  ///   - lines: The observations of each line.
  ///   - end: The observations of `end`.
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

  /// The stubs of calls, by the index of the line that they precede; -1 for the end of the header.
  ///
  /// A call is answered by the first stub that fits, in the order of lines. So these stubs are in the header, in the order of
  /// their calls. If the user stubs the endpoint among the commands, the stubs of later calls come after that.
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

  /// Whether one line may be the stub of all calls of an endpoint.
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
