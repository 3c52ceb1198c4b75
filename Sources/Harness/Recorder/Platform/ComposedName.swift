#if canImport(Darwin)
  import Foundation
#endif

/// The names of a directory in one spelling, whatever the volume returns.
///
/// HFS+ returns accents as combining marks after their letters, even if a name was created with composed letters, as version
/// control does. Shards, reports and the order of scripts depend on the bytes of names, and must be the same everywhere.
enum ComposedName {
  /// Returns the name with composed letters, if it leads to the same entry of `folder`.
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
      // On these systems, the two are different names.
      return name
    #endif
  }

  /// - Parameter isSame: returns whether another name leads to the same entry; not every volume treats both as one.
  static func choose(_ name: String, composed: String, isSame: (String) -> Bool) -> String {
    composed.utf8.elementsEqual(name.utf8) || !isSame(composed) ? name : composed
  }
}
