/// Allocates blocks of memory so that later allocations get other addresses than before.
///
/// The order of a Set or a Dictionary depends on its address: two equal ones that are created one after the other at the same
/// address have the same order, which would hide that the order is unspecified.
package struct ShiftedMemory {
  private let blocks: [UnsafeMutableRawPointer]

  /// Allocates one block of each size that small collections have.
  package init() {
    blocks = (1...64).map { UnsafeMutableRawPointer.allocate(byteCount: $0 * 16, alignment: 16) }
  }

  package func free() { for block in blocks { block.deallocate() } }
}
