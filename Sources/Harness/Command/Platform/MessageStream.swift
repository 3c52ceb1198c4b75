#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Messages through a pipe: four bytes with the length, then the message.
enum MessageStream {
  /// Sends a message; waits while the pipe is full.
  static func send(_ message: [UInt8], to descriptor: Int32) throws(SystemFailure) {
    let frame = frame(message)
    var start = 0
    while start < frame.count {
      let part = frame[start...]
      start += try retrying { part.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
    }
  }

  /// A message preceded by its length.
  static func frame(_ message: [UInt8]) -> [UInt8] {
    withUnsafeBytes(of: UInt32(message.count).littleEndian) { Array($0) } + message
  }

  /// Waits for the next message; nil when the other side has closed the pipe.
  static func receive(from descriptor: Int32) -> [UInt8]? {
    guard let header = read(4, from: descriptor) else { return nil }
    return read(length(header[...]), from: descriptor)
  }

  static func length(_ header: ArraySlice<UInt8>) -> Int {
    header.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func read(_ count: Int, from descriptor: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var start = 0
    while start < count {
      let got = try? retrying { bytes.withUnsafeMutableBytes { readBytes(descriptor, $0[start...]) } }
      guard let got, got > 0 else { return nil }
      start += got
    }
    return bytes
  }

  /// Extracts messages from the bytes received so far.
  struct Buffer {
    private var bytes: [UInt8] = []
    private var start = 0

    mutating func append(_ part: some Sequence<UInt8>) { bytes += part }

    mutating func next() -> [UInt8]? {
      guard bytes.count - start >= 4 else { return nil }
      let count = MessageStream.length(bytes[start..<start + 4])
      guard bytes.count - start - 4 >= count else { return nil }
      let message = Array(bytes[start + 4..<start + 4 + count])
      start += 4 + count
      if start == bytes.count {
        bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
        start = 0
      }
      return message
    }
  }
}

/// Reads up to the size of the buffer. A wrapper, since the method of this name hides the system's function.
func readBytes(_ descriptor: Int32, _ buffer: Slice<UnsafeMutableRawBufferPointer>) -> Int {
  let room = UnsafeMutableRawBufferPointer(rebasing: buffer)
  return read(descriptor, room.baseAddress, room.count)
}
