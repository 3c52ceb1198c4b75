/// A record whose parts are being initialized one by one; if it stays incomplete, the initialized parts are destroyed.
///
///     let parts = PartialRecord(record, of: shape, at: target, copying: nil)
///     parse(text, into: parts.place(0))
///     parts.commit(0)
///     parts.release()  // complete: the value at `target` belongs to the caller
package final class PartialRecord {
  private let record: TypeShape.Record
  private let whole: TypeShape
  private let target: UnsafeMutableRawPointer
  private var isGiven: [Bool]
  private var ownership: Ownership

  private enum Ownership {
    case parts, whole, none
  }

  /// - Parameters:
  ///   - whole: the type that the record forms.
  ///   - base: the source of parts that are not given. It is copied as a whole, because parts of it may not be copyable by
  ///     themselves (weak references).
  package init(
    _ record: TypeShape.Record, of whole: TypeShape, at target: UnsafeMutableRawPointer, copying base: UnsafeRawPointer?
  ) {
    self.record = record
    self.whole = whole
    self.target = target
    isGiven = [Bool](repeating: false, count: record.fields.count)
    if let base {
      whole.copy(base, to: target)
      ownership = .whole
    } else {
      ownership = .parts
    }
  }

  deinit {
    switch ownership {
    case .whole: whole.destroy(target)
    case .parts:
      for (index, field) in record.fields.enumerated() where isGiven[index] { field.shape.destroy(place(index)) }
    case .none: break
    }
  }

  package func isGiven(_ index: Int) -> Bool { isGiven[index] }

  package func place(_ index: Int) -> UnsafeMutableRawPointer { target + record.fields[index].offset }

  /// Marks the part as initialized; only without a base.
  package func commit(_ index: Int) { isGiven[index] = true }

  /// Replaces the base's part with the box's value.
  package func replace(_ index: Int, with box: ValueBox) {
    let shape = record.fields[index].shape
    shape.destroy(place(index))
    shape.move(box.address, to: place(index))
    box.isInitialized = false
    isGiven[index] = true
  }

  /// Hands over the complete value.
  package func release() { ownership = .none }
}
