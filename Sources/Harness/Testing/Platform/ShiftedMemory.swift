/// Blocks of memory that are taken so that what is made next lies elsewhere than it did before.
///
/// The order of a Set or a Dictionary depends on where it lies: two equal ones that are made one after the other, each in the
/// place of the one before, have the same order, and would pass for sets without an order of their own.
package struct ShiftedMemory {
  private let blocks: [UnsafeMutableRawPointer]

  /// One block of each size that small collections have.
  package init() {
    blocks = (1...64).map { UnsafeMutableRawPointer.allocate(byteCount: $0 * 16, alignment: 16) }
  }

  package func free() { for block in blocks { block.deallocate() } }
}
