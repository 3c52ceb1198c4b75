#if canImport(Darwin)
  import Foundation

  extension IdentifiedArray {
    /// Moves elements, in their order, in front of the element that is now at `target`. O(n).
    ///
    /// SwiftUI has a method of this name for all mutable collections, which would be preferred to the general one of this type.
    ///
    /// - Parameters:
    ///   - offsets: The positions of the elements to move.
    ///   - target: A position of the array before the move, from 0 to `count`.
    public mutating func move(fromOffsets offsets: IndexSet, toOffset target: Int) {
      move(fromOffsets: Array(offsets), toOffset: target)
    }
  }
#endif
