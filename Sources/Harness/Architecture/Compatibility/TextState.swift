/// A text for a page, with styles, that two states can be compared by.
///
///     state.title = TextState("Hello, ") + TextState(state.name).bold()
///
/// In literals, transcripts and failures it is one word, in which styles are tags: `TextState("Hello, <b>Blob</b>")`. A
/// `<` or a `\` of the text itself has a `\` before it. What two texts are made of doesn't matter, only what they show:
/// `TextState("a") + TextState("b")` equals `TextState("ab")`.
///
/// The Composable Architecture 0.39.
public struct TextState: Equatable, Hashable, Sendable {
  /// A part of the text with the same styles, in the order in which they were given.
  private struct Run: Equatable, Hashable, Sendable {
    var text: String
    var styles: [TextStyleTag]
  }

  private var runs: [Run]

  private init(runs: [Run]) {
    self.runs = []
    for run in runs where !run.text.isEmpty {
      if let last = self.runs.indices.last, self.runs[last].styles == run.styles {
        self.runs[last].text += run.text
      } else {
        self.runs.append(run)
      }
    }
  }

  /// A text.
  public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }

  /// A text as it is.
  public init(verbatim content: String) { self.init(runs: [Run(text: content, styles: [])]) }

  /// One text after the other.
  public static func + (left: TextState, right: TextState) -> TextState { TextState(runs: left.runs + right.runs) }

  /// The text without its styles.
  public var plainText: String { runs.map(\.text).joined() }

  private func styled(_ style: TextStyleTag) -> TextState {
    TextState(runs: runs.map { Run(text: $0.text, styles: $0.styles + [style]) })
  }

  /// The text in bold letters.
  public func bold() -> TextState { styled(.bold) }

  /// The text in italics.
  public func italic() -> TextState { styled(.italic) }

  /// The text with a line below it, or without one.
  public func underline(_ active: Bool = true) -> TextState { active ? styled(.underline) : self }

  /// The text with a line through it, or without one.
  public func strikethrough(_ active: Bool = true) -> TextState { active ? styled(.strikethrough) : self }

  /// The text with so much more space between its letters, in points.
  public func kerning(_ kerning: Double) -> TextState { styled(.kerning(kerning)) }

  /// The text with so much more space between its letters, in points; ligatures stay.
  public func tracking(_ tracking: Double) -> TextState { styled(.tracking(tracking)) }

  /// The text so much above its line, in points.
  public func baselineOffset(_ offset: Double) -> TextState { styled(.baselineOffset(offset)) }
}

extension TextState: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) { self.init(verbatim: value) }
}

extension String {
  /// The text without its styles.
  ///
  /// The Composable Architecture 0.39.
  public init(state: TextState) { self = state.plainText }
}

extension TextState: LiteralConvertible {
  /// The text, with styles as tags.
  public var literalText: String {
    runs.map { run in
      let text = run.text.map { $0 == "<" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
      return run.styles.reduce(text) { "<\($1.name)>\($0)</\($1.element)>" }
    }.joined()
  }

  /// The text that such a literal describes; nil where a tag is not known, or not closed.
  public init?(literalText: String) {
    var reader = TextStateReader(literalText)
    var runs: [Run] = []
    while let (text, open) = reader.next() { runs.append(Run(text: text, styles: open.reversed())) }
    if reader.isWrong { return nil }
    self.init(runs: runs)
  }
}

/// A style, and how its tag is written.
enum TextStyleTag: Equatable, Hashable, Sendable {
  case bold, italic, underline, strikethrough
  case kerning(Double)
  case tracking(Double)
  case baselineOffset(Double)

  /// `kerning=2.0`.
  var name: String {
    switch self {
    case .kerning(let points), .tracking(let points), .baselineOffset(let points): "\(element)=\(points)"
    default: element
    }
  }

  /// `kerning`.
  var element: String {
    switch self {
    case .bold: "b"
    case .italic: "i"
    case .underline: "u"
    case .strikethrough: "s"
    case .kerning: "kerning"
    case .tracking: "tracking"
    case .baselineOffset: "baseline-offset"
    }
  }

  init?(name: String) {
    let parts = name.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let points = parts.count == 2 ? Double(parts[1]) : nil
    switch (parts[0], points) {
    case ("b", nil): self = .bold
    case ("i", nil): self = .italic
    case ("u", nil): self = .underline
    case ("s", nil): self = .strikethrough
    case ("kerning", let points?): self = .kerning(points)
    case ("tracking", let points?): self = .tracking(points)
    case ("baseline-offset", let points?): self = .baselineOffset(points)
    default: return nil
    }
    if parts.count > 1, points == nil { return nil }
  }
}

/// Takes the literal of a text apart: pieces of text, each with the tags that are open there, from the outside in.
struct TextStateReader {
  private var rest: Substring
  private var open: [TextStyleTag] = []
  private(set) var isWrong = false

  init(_ text: String) { rest = text[...] }

  mutating func next() -> (text: String, open: [TextStyleTag])? {
    var text = ""
    while !isWrong, let character = rest.popFirst() {
      if character == "\\" {
        guard let escaped = rest.popFirst() else { return fail() }
        text.append(escaped)
      } else if character == "<" {
        let found = (text, open)
        takeTag()
        if !found.0.isEmpty { return isWrong ? nil : found }
      } else {
        text.append(character)
      }
    }
    if !open.isEmpty { return fail() }
    return text.isEmpty || isWrong ? nil : (text, open)
  }

  private mutating func takeTag() {
    guard let end = rest.firstIndex(of: ">") else { return isWrong = true }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    if name.hasPrefix("/") {
      isWrong = open.popLast()?.element != String(name.dropFirst())
    } else if let tag = TextStyleTag(name: name) {
      open.append(tag)
    } else {
      isWrong = true
    }
  }

  private mutating func fail() -> (String, [TextStyleTag])? {
    isWrong = true
    return nil
  }
}
