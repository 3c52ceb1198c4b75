/// Files that editors write beside a file for their own use: backups, locks, and files being written.
///
/// ```text
/// plus.transcript~    .plus.transcript.swp    .#plus.transcript    #plus.transcript#    4913
/// ```
enum EditorFile {
  /// Whether a file of this name is one of these, or hidden.
  static func isOne(_ name: String) -> Bool {
    if name.hasPrefix(".") || name.hasSuffix("~") || name.hasPrefix("#") && name.hasSuffix("#") { return true }
    if [".swp", ".swo", ".swx"].contains(where: name.hasSuffix) || name.contains("___jb_") { return true }
    // To find out whether it may write, Vim creates a file of this name; if that exists, it adds 123 to the number and tries
    // again.
    guard name.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(name) else { return false }
    return number >= 4913 && (number - 4913) % 123 == 0
  }
}
