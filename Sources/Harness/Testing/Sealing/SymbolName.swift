/// Interprets the symbols of functions.
enum SymbolName {
  /// Whether a function, by its mangled name, is neither of this package nor of the standard library.
  static func isUsers(_ symbol: String) -> Bool {
    if symbol == "main" || symbol.hasPrefix("async_Main") { return true }
    // A default argument belongs to the call that omits it.
    guard symbol.hasPrefix("$s"), symbol.wholeMatch(of: /.*fA\d*_/) == nil else { return false }
    let name = symbol.dropFirst(2)
    if let module = identifier(name) { return !OwnModules.names.contains(String(module)) }
    // An extension of another module's type: that type, the module, and an E.
    var rest = name
    while let start = rest.firstIndex(where: \.isNumber), let found = identifier(rest[start...]) {
      rest = rest[found.endIndex...]
      if rest.first == "E" { return !OwnModules.names.contains(String(found)) }
    }
    return false
  }

  /// Returns an identifier that is preceded by its length.
  private static func identifier(_ text: Substring) -> Substring? {
    let digits = text.prefix { $0.isNumber }
    guard let length = Int(digits), length > 0, length <= text.count - digits.count else { return nil }
    return text.dropFirst(digits.count).prefix(length)
  }

  /// Returns `Api.send(id:)` for `closure #1 () -> () in Shop.Api.send(id: Swift.Int) -> ()`.
  static func function(_ demangled: String) -> String {
    if demangled == "main" || demangled.hasPrefix("async_Main") { return "top-level code" }
    // Private names are followed by the hash of their file.
    var name = demangled.replacing(/\((\w+) in _[0-9A-F]{32}\)/) { $0.output.1 }[...]
    if let start = name.firstRange(of: "specialization <"), isBeginning(name[..<start.lowerBound]),
      let end = place(of: " of ", in: name[start.upperBound...], depth: 1)
    {
      name = name[end.upperBound...]
    }
    for separator in [" partial function for ", " thunk for ", " forwarder for "] {
      if let range = name.firstRange(of: separator), isBeginning(name[..<range.lowerBound]) {
        name = name[range.upperBound...]
      }
    }
    let beginnings = [
      "variable initialization expression of ", "one-time initialization function for ", "merged ",
      "key path getter for ", "key path setter for ", "property wrapper backing initializer of ",
      "protocol witness for ",
      "static ",
    ]
    func dropBeginnings() {
      while let beginning = beginnings.first(where: name.hasPrefix) { name = name.dropFirst(beginning.count) }
    }
    dropBeginnings()
    // Nested functions: `closure #1 () -> ()`, `helper #1 () -> ()`, `$defer #1 () -> ()`.
    var isInside = false
    while name.prefixMatch(of: #/(implicit )?\$?\w+ #\d+ /#) != nil, let range = place(of: " in ", in: name) {
      name = name[range.upperBound...]
      isInside = true
    }
    dropBeginnings()
    if name.hasPrefix("(extension in "), let end = name.firstRange(of: "):") { name = name[end.upperBound...] }
    // A result, or the type of a variable, follows a space.
    if let end = place(of: " ", in: name) { name = name[..<end.lowerBound] }
    // Remove the module.
    if let dot = name.firstIndex(of: "."), !name[..<dot].contains("(") {
      name = name[name.index(after: dot)...]
    } else if isInside {
      return "a closure"
    }
    return name.isEmpty ? "a closure" : withoutTypes(name)
  }

  /// Whether a text only contains words before a function's name.
  private static func isBeginning(_ text: Substring) -> Bool { !text.contains(".") || text.contains("<") }

  /// Returns the first occurrence of words, beginning with a space, outside brackets.
  /// - Parameter depth: the number of open brackets at the beginning.
  private static func place(of words: String, in name: Substring, depth: Int = 0) -> Range<Substring.Index>? {
    var depth = depth
    var index = name.startIndex
    while index < name.endIndex {
      switch name[index] {
      case "(", "<", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where !name[..<index].hasSuffix("-"): depth -= 1
      case " " where depth == 0 && name[index...].hasPrefix(words):
        return index..<name.index(index, offsetBy: words.count)
      default: break
      }
      index = name.index(after: index)
    }
    return nil
  }

  /// Removes the arguments' types, and keeps their labels.
  private static func withoutTypes(_ name: Substring) -> String {
    guard name.hasSuffix(")"), let open = name.firstIndex(of: "(") else { return String(name) }
    let arguments = name[name.index(after: open)...].dropLast()
    if arguments.isEmpty { return String(name) }
    var (depth, labels, label) = (0, "", Substring?.none)
    var start = arguments.startIndex
    for index in arguments.indices {
      switch arguments[index] {
      case "(", "<", "[": depth += 1
      case ")", "]": depth -= 1
      case ">" where !arguments[..<index].hasSuffix("-"): depth -= 1
      case ":" where depth == 0 && label == nil: label = arguments[start..<index]
      case "," where depth == 0:
        labels += "\(label ?? "_"):"
        label = nil
        start = arguments.index(index, offsetBy: 2, limitedBy: arguments.endIndex) ?? arguments.endIndex
      default: break
      }
    }
    return "\(name[..<open])(\(labels)\(label ?? "_"):)"
  }
}
