#if canImport(Darwin)
  import Foundation

  extension IdentifiedArray {
    /// Takes elements out and inserts them, in their order, before what is at `target` now. O(n).
    ///
    /// SwiftUI has a method of this name for all mutable collections, which would be preferred to the general one here.
    ///
    /// - Parameters:
    ///   - offsets: The positions of the elements to move.
    ///   - target: A position of the array as it is now, from 0 to `count`.
    public mutating func move(fromOffsets offsets: IndexSet, toOffset target: Int) {
      move(fromOffsets: Array(offsets), toOffset: target)
    }
  }
#endif
