#if canImport(Darwin)
  import Foundation
#endif

/// The names of a directory in one spelling, whatever the volume makes of them.
///
/// HFS+ hands accents out as marks behind their letters, though a name was made with letters that have them, as version
/// control does. Shards, reports and the order of scripts go by the bytes of names, and are to be the same everywhere.
enum ComposedName {
  /// The name with such letters, if it leads to the same entry of `folder`.
  static func of(_ name: String, in folder: FilePlace) -> String {
    #if canImport(Darwin)
      if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
      return choose(name, composed: name.precomposedStringWithCanonicalMapping) {
        guard let one = try? folder.entry(name).linkStatus(), let two = try? folder.entry($0).linkStatus() else {
          return false
        }
        return one.st_dev == two.st_dev && one.st_ino == two.st_ino
      }
    #else
      // Here the two are two names.
      return name
    #endif
  }

  /// - Parameter isSame: whether another name leads to the same entry; not every volume takes both for one.
  static func choose(_ name: String, composed: String, isSame: (String) -> Bool) -> String {
    composed.utf8.elementsEqual(name.utf8) || !isSame(composed) ? name : composed
  }
}
