#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Waiting for several things at once.
enum FileDescriptors {
  /// Waits until one of them can be read from, or has come to its end.
  /// - Parameters:
  ///   - descriptors: those that are negative are ignored.
  ///   - milliseconds: how long to wait at most; nil for as long as it takes.
  /// - Returns: those that can be read from; none after a signal, too.
  static func ready(_ descriptors: [Int32], milliseconds: Int32?) -> Set<Int32> {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&requests, nfds_t(requests.count), milliseconds ?? -1)
    guard count > 0 else { return [] }
    return Set(requests.filter { $0.fd >= 0 && $0.revents != 0 }.map(\.fd))
  }

  /// Reads what there is, a part of it where that is much; nothing at the end, and nil where it can't be read.
  static func part(of descriptor: Int32) -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    guard let count = try? retrying({ room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }) else {
      return nil
    }
    return Array(room[..<count])
  }

  /// Reads what there is and forgets it. Returns whether more may come.
  static func discard(_ descriptor: Int32) -> Bool {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = try? retrying { read(descriptor, &room, room.count) }
    return count ?? 0 > 0
  }
}
