/// A text with styles for a page, which two states can be compared by.
///
///     state.title = TextState("Hello, ") + TextState(state.name).bold()
///
/// In literals, transcripts and failures it is one text with styles as tags: `TextState("Hello, <b>Blob</b>")`. A `<` or a `\`
/// in the text itself is preceded by a `\`. Two texts are equal if they show the same, however they were put together:
/// `TextState("a") + TextState("b")` equals `TextState("ab")`.
///
/// From The Composable Architecture 0.39.
public struct TextState: Equatable, Hashable, Sendable {
  /// A part of the text with the same styles, in the order in which they were applied.
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

  /// Creates a text.
  public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }

  /// Creates a text from a string as it is.
  public init(verbatim content: String) { self.init(runs: [Run(text: content, styles: [])]) }

  /// Returns one text followed by the other.
  public static func + (left: TextState, right: TextState) -> TextState { TextState(runs: left.runs + right.runs) }

  /// The text without its styles.
  public var plainText: String { runs.map(\.text).joined() }

  private func styled(_ style: TextStyleTag) -> TextState {
    TextState(runs: runs.map { Run(text: $0.text, styles: $0.styles + [style]) })
  }

  /// Returns the text in bold.
  public func bold() -> TextState { styled(.bold) }

  /// Returns the text in italics.
  public func italic() -> TextState { styled(.italic) }

  /// Returns the text underlined, if `active`.
  public func underline(_ active: Bool = true) -> TextState { active ? styled(.underline) : self }

  /// Returns the text struck through, if `active`.
  public func strikethrough(_ active: Bool = true) -> TextState { active ? styled(.strikethrough) : self }

  /// Returns the text with additional space between its letters, in points.
  public func kerning(_ kerning: Double) -> TextState { styled(.kerning(kerning)) }

  /// Returns the text with additional space between its letters, in points, keeping ligatures.
  public func tracking(_ tracking: Double) -> TextState { styled(.tracking(tracking)) }

  /// Returns the text raised above its line, in points.
  public func baselineOffset(_ offset: Double) -> TextState { styled(.baselineOffset(offset)) }
}

extension TextState: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// Creates a text from a literal.
  public init(stringLiteral value: String) { self.init(verbatim: value) }
}

extension String {
  /// Creates a string of the text without its styles.
  ///
  /// From The Composable Architecture 0.39.
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

  /// Creates the text that such a literal describes; nil if a tag is unknown or not closed.
  public init?(literalText: String) {
    var reader = TextStateReader(literalText)
    var runs: [Run] = []
    while let (text, open) = reader.next() { runs.append(Run(text: text, styles: open.reversed())) }
    if reader.isWrong { return nil }
    self.init(runs: runs)
  }
}

/// A style and its tag.
enum TextStyleTag: Equatable, Hashable, Sendable {
  case bold, italic, underline, strikethrough
  case kerning(Double)
  case tracking(Double)
  case baselineOffset(Double)

  /// The tag with its value: `kerning=2.0`.
  var name: String {
    switch self {
    case .kerning(let points), .tracking(let points), .baselineOffset(let points): "\(element)=\(points)"
    default: element
    }
  }

  /// The tag without its value: `kerning`.
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

/// Splits the literal of a text into pieces, each with its open tags from the outside in.
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
