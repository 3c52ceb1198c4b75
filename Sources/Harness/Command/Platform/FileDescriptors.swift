#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Waits for several descriptors at once.
enum FileDescriptors {
  /// Waits until one of the descriptors is readable or at its end.
  /// - Parameters:
  ///   - descriptors: Negative ones are ignored.
  ///   - milliseconds: The maximum time to wait; nil for no limit.
  /// - Returns: The readable descriptors; none if a signal arrived.
  static func ready(_ descriptors: [Int32], milliseconds: Int32?) -> Set<Int32> {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let count = poll(&requests, nfds_t(requests.count), milliseconds ?? -1)
    guard count > 0 else { return [] }
    return Set(requests.filter { $0.fd >= 0 && $0.revents != 0 }.map(\.fd))
  }

  /// Reads what is available, or a part of it if it is much. Empty at the end; nil if reading fails.
  static func part(of descriptor: Int32) -> [UInt8]? {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    guard let count = try? retrying({ room.withUnsafeMutableBytes { readBytes(descriptor, $0[...]) } }) else {
      return nil
    }
    return Array(room[..<count])
  }

  /// Reads and discards what is available. Returns whether more may come.
  static func discard(_ descriptor: Int32) -> Bool {
    var room = [UInt8](repeating: 0, count: 4096)
    let count = try? retrying { read(descriptor, &room, room.count) }
    return count ?? 0 > 0
  }
}
