/// What a stub line says, without its words.
struct StubLiterals {
  private(set) var arguments: [LiteralTree.Argument] = []
  private(set) var values: [LiteralTree] = []
  private(set) var failures: [LiteralTree] = []

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var depth = 0
    var start: Int?
    var isFailure = false
    var last: UInt8?
    func literal(_ range: Range<Int>) -> LiteralTree? { LiteralTree(String(decoding: bytes[range], as: UTF8.self)) }
    func finish(_ end: Int) {
      if let begun = start, let value = literal(begun..<end) {
        if isFailure { failures.append(value) } else { values.append(value) }
      }
      start = nil
    }
    for token in TokenScanner(bytes) {
      let isCase = last == UInt8(ascii: ".")
      last = token.first
      switch token.kind {
      case .open:
        let close = TokenScanner.close(of: token.range.lowerBound, in: bytes)
        if depth == 0, start == nil, values.isEmpty, failures.isEmpty, arguments.isEmpty, let close {
          if case .call(_, let found)? = literal(0..<close + 1) { arguments = found }
        }
        depth += 1
      case .close: depth -= 1
      case .sign where depth == 0 && (token.isSign("=") || token.isSign(",")):
        finish(token.range.lowerBound)
        (start, isFailure) = (token.range.upperBound, false)
      case .name where depth == 0 && !isCase:
        switch bytes[token.range] {
        case let word where word.elementsEqual("after".utf8) || word.elementsEqual("always".utf8):
          finish(token.range.lowerBound)
        case let word where word.elementsEqual("then".utf8):
          finish(token.range.lowerBound)
          start = token.range.upperBound
        case let word where word.elementsEqual("fail".utf8): (start, isFailure) = (token.range.upperBound, true)
        default: break
        }
      default: break
      }
    }
    finish(bytes.count)
  }
}
