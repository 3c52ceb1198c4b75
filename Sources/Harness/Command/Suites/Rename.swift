/// A renamed field, case or other name of the code.
struct Rename: Equatable, Hashable, Sendable, Codable {
  let old: String
  let new: String

  init(old: String, new: String) {
    self.old = old
    self.new = new
  }

  /// Parses `old=new`; nil unless both are names.
  init?(parsing text: String) {
    let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts[0] != parts[1] else { return nil }
    for name in parts {
      let tokens = NameScanner.tokens(Array(name.utf8), in: 0..<name.utf8.count)
      guard tokens.count == 1, tokens[0].name == name else { return nil }
    }
    self.init(old: parts[0], new: parts[1])
  }

  /// `number -> quantity`
  var text: String { "\(old) -> \(new)" }
}

/// Old names with their new ones.
struct RenameTable {
  let names: [String: String]

  init(_ renames: [Rename]) {
    names = Dictionary(renames.map { ($0.old, $0.new) }) { _, last in last }
  }

  /// The bytes with the given names replaced.
  static func replacing(_ tokens: [NameScanner.Token], in bytes: [UInt8], with names: [String: String]) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    for token in tokens {
      result += bytes[index..<token.range.lowerBound]
      result += Array((names[token.name] ?? token.name).utf8)
      index = token.range.upperBound
    }
    return result + bytes[index...]
  }
}
