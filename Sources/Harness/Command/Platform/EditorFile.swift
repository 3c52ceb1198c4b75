/// What editors write beside a file for themselves: backups, locks, and files on their way.
///
/// ```text
/// plus.transcript~    .plus.transcript.swp    .#plus.transcript    #plus.transcript#    4913
/// ```
enum EditorFile {
  /// Whether a file of this name is one, or is hidden.
  static func isOne(_ name: String) -> Bool {
    if name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#") { return true }
    if [".swp", ".swo", ".swx"].contains(where: name.hasSuffix) || name.contains("___jb_") { return true }
    // Vim finds out whether it may write by making a file of this name, or of one that is greater by 123, again and again.
    guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(name) else { return false }
    return number >= 4913 && (number - 4913) % 123 == 0
  }
}
