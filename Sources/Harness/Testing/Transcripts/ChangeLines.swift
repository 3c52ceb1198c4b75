/// Writes changes as transcript lines.
struct ChangeLines: TreeChangeConsumer {
  static var rules: ChangeRules { .lines }

  let hidden: PathMask?
  let isRootNamed: Bool
  private var printer: LiteralPrinter
  private(set) var lines = ObservedLines()
  /// Whether lines have forms that earlier versions didn't write: edits of lists, and parts of the payload.
  private(set) var hasNewForms = false
  /// Whether elements of lists are written as parts of the payload, which earlier versions wrote out.
  private(set) var hasElementForms = false
  /// Whether edits of long texts are written, which earlier versions wrote whole.
  private(set) var hasTextForms = false
  private let namesElements: Bool
  private let cutsTexts: Bool
  private let wholeTexts: Set<[UInt8]>
  private let source: (any PayloadSource)?
  private let style: LiteralStyle?
  /// Derived values, sorted by name, that wait for their place among the paths. The `~` is ignored for sorting.
  private var waiting: ArraySlice<DerivedNews>

  /// Creates a writer.
  /// - Parameters:
  ///   - isRootNamed: whether paths begin with `state`, which masks omit.
  ///   - source: provides the action that changed the state.
  ///   - namesElements: whether elements of lists are written as parts of the payload.
  ///   - cutsTexts: whether changes of long texts are written as what was removed and inserted.
  ///   - wholeTexts: the paths at which a hand-written `_` replaces a whole text.
  init(
    hidden: PathMask?, isRootNamed: Bool, style: LiteralStyle? = nil, derived: [DerivedNews] = [],
    source: (any PayloadSource)? = nil, namesElements: Bool = true, cutsTexts: Bool = true,
    wholeTexts: Set<[UInt8]> = []
  ) {
    self.hidden = hidden
    (self.namesElements, self.cutsTexts, self.wholeTexts) = (namesElements, cutsTexts, wholeTexts)
    (self.source, self.style) = (source, style)
    printer = LiteralPrinter(style: style)
    self.isRootNamed = isRootNamed
    waiting = derived.count < 2 ? derived[...] : Self.sorted(derived)[...]
  }

  private static func sorted(_ derived: [DerivedNews]) -> [DerivedNews] {
    derived.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    guard let new else { return removed(path) }
    if cutsTexts, let edit = TextEdit(from: old, to: new), !wholeTexts.contains(path),
      style?.values?.name(of: new) == nil
    {
      hasTextForms = true
      return edit.forEachPiece { edited(path, $0, $1) }
    }
    let mask = hidden?.mask(at: path, isRootNamed: isRootNamed)
    let (source, namesElements) = (mask == nil ? source : nil, namesElements)
    var (isPart, isElement) = (false, false)
    line(path) { bytes, printer in
      bytes.append(contentsOf: " = ".utf8)
      let start = bytes.count
      swap(&bytes, &printer.bytes)
      printer.print(new, hiding: mask)
      swap(&bytes, &printer.bytes)
      guard let source, Self.isLong(bytes[start...]), let payload = source.payload else { return }
      var words = payload.words(of: new)
      if words == nil, namesElements {
        words = payload.words(ofElement: new)
        isElement = words != nil
      }
      guard let words else { return }
      isPart = true
      bytes.removeSubrange(start...)
      bytes.append(contentsOf: words.utf8)
    }
    if isPart { hasNewForms = true }
    if isElement { hasElementForms = true }
  }

  private static func isLong(_ literal: ArraySlice<UInt8>) -> Bool {
    LineLayout.hasScalars(literal, atLeast: PayloadParts.minLength)
  }

  /// Writes one element by itself, and several as a whole list.
  private static func words(of elements: ListRef, _ source: any PayloadSource) -> String? {
    guard let payload = source.payload else { return nil }
    guard elements.count == 1, let element = elements.first else { return payload.words(ofAll: elements) }
    return payload.words(of: element) ?? payload.words(ofElement: element)
  }

  func refers(to value: ValueRef) -> Bool {
    guard let source, let payload = source.payload else { return false }
    guard payload.words(of: value) != nil || namesElements && payload.words(ofElement: value) != nil else {
      return false
    }
    var printer = LiteralPrinter(style: style)
    printer.print(value)
    return Self.isLong(printer.bytes[...])
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    if let new { leaf(path, new) } else { removed(path) }
  }

  private mutating func removed(_ path: [UInt8]) {
    line(path) { bytes, _ in bytes.append(contentsOf: " removed".utf8) }
  }

  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef) {
    let mask = edit.namesElements ? hidden?.mask(at: path, isRootNamed: isRootNamed)?.ofEachElement : nil
    let payload = edit.isInserted && mask == nil && namesElements ? source : nil
    self.edited(path, edit) { printer in
      printer.print(elements: elements, hiding: mask)
      guard let payload, Self.isLong(printer.bytes[...]), let words = Self.words(of: elements, payload) else {
        return false
      }
      printer.bytes = Array(words.utf8)
      return true
    }
  }

  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ literal: [UInt8]) {
    self.edited(path, edit) {
      $0.bytes.append(contentsOf: literal)
      return false
    }
  }

  /// - Parameter print: prints the elements; returns whether it printed a part of the payload.
  private mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ print: (inout LiteralPrinter) -> Bool) {
    hasNewForms = true
    var isElement = false
    line(path) { bytes, printer in
      bytes.append(UInt8(ascii: " "))
      edit.append(to: &bytes)
      guard edit.namesElements else { return }
      bytes.append(contentsOf: (edit.isInserted ? " = " : ": ").utf8)
      var literal: [UInt8] = []
      swap(&literal, &printer.bytes)
      isElement = print(&printer)
      swap(&literal, &printer.bytes)
      bytes.append(contentsOf: literal)
    }
    if isElement { hasElementForms = true }
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    leaf(path + ".order".utf8, ReorderedText.of(new()))
  }

  /// Writes a line of an expanded state.
  mutating func leaf(_ path: [UInt8], _ literal: [UInt8]) {
    line(path) { bytes, _ in
      bytes.append(contentsOf: " = ".utf8)
      bytes.append(contentsOf: literal)
    }
  }

  /// Writes the derived values that still wait.
  mutating func finish() {
    for news in waiting { lines.append(news.write(to:)) }
    waiting = []
  }

  private mutating func line(_ path: [UInt8], _ write: (inout [UInt8], inout LiteralPrinter) -> Void) {
    while let next = waiting.first,
      next.name.utf8.lexicographicallyPrecedes(path.prefix { LiteralParser.isNameByte($0) })
    {
      lines.append(next.write(to:))
      waiting.removeFirst()
    }
    lines.append {
      $0.append(contentsOf: path)
      write(&$0, &printer)
    }
  }
}

/// Writes changes place by place, as all changes were written before lines could show elements inserted, removed and moved.
struct PlacedLines: TreeChangeConsumer {
  private(set) var lines: ChangeLines

  init(_ lines: ChangeLines) { self.lines = lines }

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    lines.changed(path, from: old, to: new)
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    lines.changed(path, from: old, to: new)
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    lines.reordered(path, from: old, to: new)
  }

  mutating func finish() { lines.finish() }
}

/// A derived value that changed.
struct DerivedNews {
  /// Its number among the shown ones.
  let number: Int
  let name: String
  let literal: [UInt8]

  /// Writes its line, in the same form as any change.
  func write(to line: inout [UInt8]) {
    line.append(UInt8(ascii: "~"))
    line.append(contentsOf: name.utf8)
    line.append(contentsOf: " = ".utf8)
    line.append(contentsOf: literal)
  }
}
