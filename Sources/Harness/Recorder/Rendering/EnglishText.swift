/// The parts of messages that depend on a noun or on a number.
package enum EnglishText {
  /// `an AddressCheck`, `a UUID`, `an Hour`, `a [String: Int]`: a noun, perhaps the name of a type, with its indefinite article.
  package static func a(_ noun: String) -> String { "\(isVowel(noun) ? "an" : "a") \(noun)" }

  /// `1 script`, `2 scripts`, `40,004 lines`, `2 boxes`, `3 features`; the last word of a noun gets the plural.
  package static func count(_ number: Int, _ noun: String) -> String { "\(grouped(number)) \(plural(number, noun))" }

  /// The noun alone, as it follows a number.
  package static func plural(_ number: Int, _ noun: String) -> String {
    if number == 1 { return noun }
    if ["s", "x", "z", "ch", "sh"].contains(where: noun.hasSuffix) { return noun + "es" }
    if noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) {
      return noun.dropLast() + "ies"
    }
    return noun + "s"
  }

  /// With a comma after each three digits from the end.
  package static func grouped(_ number: Int) -> String {
    var text = ""
    for (index, digit) in "\(number)".reversed().enumerated() {
      if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
      text.append(digit)
    }
    return String(text.reversed())
  }

  /// Whether it begins with the sound of a vowel.
  private static func isVowel(_ noun: String) -> Bool {
    guard let first = noun.first else { return false }
    // A list is read as `an array of …`, and a dictionary as `a dictionary of …`.
    if first == "[" {
      var depth = 0
      for (character, next) in zip(noun, noun.dropFirst()) {
        if character == "[" { depth += 1 } else if character == "]" { depth -= 1 }
        if depth == 1, character == ":", next == " " { return false }
      }
      return true
    }
    if first.isNumber { return first == "8" || ["11", "18"].contains(noun.prefix { $0.isNumber }) }
    guard first.isLetter else { return false }
    let word = noun.prefix { $0.isLetter || $0.isNumber }
    let capitals = word.prefix { $0.isUppercase }
    // The last capital of several begins the next word: `URLSession`, `XAxis`.
    let next = word.dropFirst(capitals.count).first
    let isSpelled = capitals.count > 1 || next.map { !$0.isLowercase } ?? (capitals.count == 1)
    if isSpelled { return "AEFHILMNORSX".contains(first) }
    let lower = word.lowercased()
    if ["hour", "honest", "honor", "honour", "heir"].contains(where: lower.hasPrefix) { return true }
    let isLikeYou = ["eu", "one", "once", "ubi", "use", "usa", "usu", "uti", "ure", "uni", "uuid"].contains(
      where: lower.hasPrefix)
    let isNegated = ["unin", "unim", "unid"].contains(where: lower.hasPrefix)
    return "aeiou".contains(lower.prefix(1)) && (!isLikeYou || isNegated)
  }
}
