/// The value-witness table of a type: how the runtime copies, moves and destroys its values, and, for enums, how tags are read
/// and written.
///
/// Entries are addressed by word; the flags word holds two 32-bit values. As the ABI requires, every call passes the metadata
/// that the table belongs to.
struct ValueWitnesses {
  let table: UnsafeRawPointer

  var size: Int { word(8) }
  var stride: Int { word(9) }
  var alignment: Int { (flags & 0xFF) + 1 }
  /// Whether there is no destructor and no copy constructor: a value is its bytes.
  var isPlain: Bool { flags & 0x1_0000 == 0 }
  /// Whether a value may be moved by copying its bytes and forgetting the source.
  var isBitwiseTakable: Bool { flags & 0x10_0000 == 0 }

  /// Whether values may be copied at all. Values that must stay in place (a mutex) only say that they can't be lent elsewhere.
  var isCopyable: Bool { flags & 0x180_0000 == 0 }

  /// Whether the table goes on with the functions for tags, as an enum's does.
  var hasTags: Bool { flags & 0x20_0000 != 0 }

  private var flags: Int { Int((table + 10 * MemoryLayout<UInt>.size).load(as: UInt32.self)) }

  private func word(_ index: Int) -> Int { table.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: Int.self) }

  private func function<F>(_ index: Int, as type: F.Type) -> F {
    // Sound: `index` names a function entry, `F` is the C signature that the ABI gives to that entry.
    unsafeBitCast(table.load(fromByteOffset: index * MemoryLayout<UInt>.size, as: UnsafeRawPointer.self), to: type)
  }

  /// Destroys the value at `value`; its memory is uninitialized afterwards.
  func destroy(_ value: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) {
    function(1, as: (@convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void).self)(value, metadata)
  }

  /// Initializes `target` with a copy of the value at `source`.
  func copy(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ metadata: UnsafeRawPointer) {
    _ = function(2, as: Transfer.self)(target, source, metadata)
  }

  /// Initializes `target` with the value at `source`, which is uninitialized afterwards.
  func take(_ target: UnsafeMutableRawPointer, _ source: UnsafeRawPointer, _ metadata: UnsafeRawPointer) {
    _ = function(4, as: Transfer.self)(target, source, metadata)
  }

  /// For a type used as the payload of a single-payload enum: returns 0 if the payload is there, otherwise the empty case's
  /// number.
  func singlePayloadTag(_ value: UnsafeRawPointer, emptyCases: UInt32, _ metadata: UnsafeRawPointer) -> UInt32 {
    function(6, as: (@convention(c) (UnsafeRawPointer, UInt32, UnsafeRawPointer) -> UInt32).self)(
      value, emptyCases, metadata)
  }

  /// Marks the enum at `value` as holding its payload (0) or an empty case.
  func storeSinglePayloadTag(
    _ value: UnsafeMutableRawPointer, _ tag: UInt32, emptyCases: UInt32, _ metadata: UnsafeRawPointer
  ) {
    function(7, as: (@convention(c) (UnsafeMutableRawPointer, UInt32, UInt32, UnsafeRawPointer) -> Void).self)(
      value, tag, emptyCases, metadata)
  }

  /// Returns the tag of an enum value: payload cases first, then the empty ones, each in the order of declaration.
  func enumTag(_ value: UnsafeRawPointer, _ metadata: UnsafeRawPointer) -> Int {
    Int(enumTagFunction(value, metadata))
  }

  /// Strips the tag bits off the enum at `value`, leaving its bare payload there.
  func projectPayload(_ value: UnsafeMutableRawPointer, _ metadata: UnsafeRawPointer) {
    projectPayloadFunction(value, metadata)
  }

  /// The functions of `enumTag` and `projectPayload`, for repeated calls.
  var enumTagFunction: @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32 {
    function(11, as: (@convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UInt32).self)
  }

  var projectPayloadFunction: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void {
    function(12, as: (@convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void).self)
  }

  /// Turns the bare payload at `value` into the enum case `tag`.
  func injectTag(_ value: UnsafeMutableRawPointer, _ tag: Int, _ metadata: UnsafeRawPointer) {
    function(13, as: (@convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void).self)(
      value, UInt32(tag), metadata)
  }

  private typealias Transfer =
    @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer, UnsafeRawPointer) -> UnsafeMutableRawPointer
}
