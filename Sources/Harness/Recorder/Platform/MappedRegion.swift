#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// A part of a file as memory: its contents outlive the process, however that ends.
///
/// Numbers are 64 bits long, at offsets that are multiples of eight, and in the byte order of Apple's systems and Linux.
/// Anything outside the region is not written.
final class MappedRegion: @unchecked Sendable {
  // Unchecked: the owner of the region coordinates who stores where.

  private let address: UnsafeMutableRawPointer
  let count: Int

  /// Maps memory that has been allocated (`OpenFile.allocate`): touching anything else ends the process.
  /// - Parameter offset: a multiple of the page size.
  init(_ descriptor: Int32, from offset: Int, count: Int) throws(SystemFailure) {
    let address = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
    guard let address, address != MAP_FAILED else { throw SystemFailure(code: errno) }
    self.address = address
    self.count = count
  }

  deinit { munmap(address, count) }

  // MARK: Numbers

  private func word(_ offset: Int) -> UnsafeMutablePointer<UInt64>? {
    guard offset >= 0, offset & 7 == 0, offset <= count - 8 else { return nil }
    // Sound because only numbers of this type and plain bytes are ever stored here, and a mapping begins at a page.
    return (address + offset).assumingMemoryBound(to: UInt64.self)
  }

  func store(_ number: UInt64, at offset: Int) { word(offset)?.pointee = number.littleEndian }

  /// Stores a number after everything that this thread has stored before: a reader that finds the number also finds the rest,
  /// whenever the process ends.
  func commit(_ number: UInt64, at offset: Int) {
    guard let word = word(offset) else { return }
    // Sound because an atomic number is laid out as the number itself.
    UnsafeMutableRawPointer(word).assumingMemoryBound(to: Atomic<UInt64>.self).pointee
      .store(number.littleEndian, ordering: .releasing)
  }

  /// Removes a number before anything that this thread stores later.
  func retract(at offset: Int) {
    commit(0, at: offset)
    atomicMemoryFence(ordering: .sequentiallyConsistent)
  }

  // MARK: Bytes

  /// Copies a part of an array.
  func copy(_ bytes: [UInt8], _ range: Range<Int>, to offset: Int) {
    guard offset >= 0, range.lowerBound >= 0, range.upperBound <= bytes.count, range.count <= count - offset else {
      return
    }
    bytes.withUnsafeBytes { source in
      guard let base = source.baseAddress else { return }
      (address + offset).copyMemory(from: base + range.lowerBound, byteCount: range.count)
    }
  }

  /// Writes zeros.
  func clear(_ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= count else { return }
    memset(address + range.lowerBound, 0, range.count)
  }

  /// All current bytes.
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: address, count: count)) }

  // MARK: The disk

  private static let pageSize = max(4096, Int(sysconf(Int32(_SC_PAGESIZE))))

  /// Writes a part to the disk, and waits for completion.
  func flush(_ range: Range<Int>) throws(SystemFailure) {
    let start = max(0, range.lowerBound) / Self.pageSize * Self.pageSize
    let end = min(count, range.upperBound)
    guard start < end else { return }
    _ = try retrying { msync(address + start, end - start, MS_SYNC) }
  }

  /// Asks the system for pages that can be stored to at once. Pages that were written to the disk are not like that: the next
  /// store to one would enter the file system, and block if it blocks. The contents don't change; on systems without such a
  /// request, nothing happens.
  func makeReady(from offset: Int) {
    #if os(Linux)
      let start = max(0, offset) / Self.pageSize * Self.pageSize
      guard start < count else { return }
      // MADV_POPULATE_WRITE, of Linux 5.14.
      _ = madvise(address + start, count - start, 23)
    #endif
  }
}
