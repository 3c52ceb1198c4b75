import XCTest

@testable import Harness
@testable import HarnessArchitecture

/// Writes changes as in a transcript: `PATH = LITERAL`, `PATH removed`, `PATH.order = [IDS]`.
struct LineWriter: TreeChangeConsumer {
  static var rules: ChangeRules { .lines }

  private(set) var lines: [String] = []

  mutating func changed(_ path: [UInt8], from old: ValueRef?, to new: ValueRef?) {
    if let edit = TextEdit(from: old, to: new) { return edit.forEachPiece { edited(path, $0, $1) } }
    line(path, new.map { LiteralPrinter.text(of: $0) })
  }

  mutating func changed(_ path: [UInt8], from old: [UInt8]?, to new: [UInt8]?) {
    line(path, new.map { String(decoding: $0, as: UTF8.self) })
  }

  private mutating func line(_ path: [UInt8], _ literal: String?) {
    lines.append(String(decoding: path, as: UTF8.self) + (literal.map { " = \($0)" } ?? " removed"))
  }

  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ elements: ListRef) {
    let texts = elements.map { LiteralPrinter.text(of: $0) }
    edited(path, edit, Array((texts.count == 1 ? texts[0] : "[\(texts.joined(separator: ", "))]").utf8))
  }

  mutating func edited(_ path: [UInt8], _ edit: ListEdit, _ literal: [UInt8]) {
    let elements = edit.namesElements ? ListEdit.sign(edit.words) + String(decoding: literal, as: UTF8.self) : ""
    lines.append("\(String(decoding: path, as: UTF8.self)) \(edit.words)\(elements)")
  }

  mutating func reordered(_ path: [UInt8], from old: () -> [[UInt8]], to new: () -> [[UInt8]]) {
    lines.append(String(decoding: path + ".order = ".utf8 + ReorderedText.of(new()), as: UTF8.self))
  }

  /// The lines that lead from `old` to `new`, without the `hidden` paths.
  static func lines<T>(_ old: T, _ new: T, hiding hidden: [String] = []) -> [String] {
    ValueRef.with(old, new) { old, new in
      var walker = ChangeWalker(LineWriter())
      walker.walk(from: old, to: new, hiding: mask(hidden))
      return walker.consumer.lines
    }
  }

  static func mask(_ paths: [String]) -> PathMask? {
    if paths.isEmpty { return nil }
    let mask = PathMask()
    for path in paths {
      guard let reader = try? PathReader(path) else {
        XCTFail("'\(path)' is no path")
        continue
      }
      mask.insert(reader.mask)
    }
    return mask
  }
}

extension XCTestCase {
  func assertLines<T>(
    _ old: T, _ new: T, hiding hidden: [String] = [], _ lines: [String], file: StaticString = #filePath,
    line: UInt = #line
  ) {
    XCTAssertEqual(LineWriter.lines(old, new, hiding: hidden), lines, file: file, line: line)
  }
}
