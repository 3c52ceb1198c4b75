import Foundation

/// The shop's server, which only this machine can reach: it says what there is, and takes orders.
///
///     GET /product     {"id":1,"name":"iPhone 13",…}     after half a second
///     POST /orders     {"number":2}  →  {"total":20000000}     after a second and a half; {"total":null} for more than ten
final class ShopServer: Sendable {
  let port: UInt16
  private let listener: Int32

  private static let price = 10_000_000
  private static let product = """
    {"id":1,"name":"iPhone 13","price":\(price),"description":"A phone","isWishlist":false}
    """

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Begins to serve, at a port that the system chooses.
  init() throws {
    // Who hangs up before the answer is no reason to end.
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard listener >= 0 else { throw Failure(description: "no socket: \(String(cString: strerror(errno)))") }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 8) == 0 ? getsockname(listener, address, &length) : -1
      }
    }
    guard code == 0 else { throw Failure(description: "no port: \(String(cString: strerror(errno)))") }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(self.listener, nil, nil)
        guard connection >= 0 else { continue }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  /// One request for each connection.
  private func serve(_ connection: Int32) {
    defer { close(connection) }
    guard let request = request(from: connection) else { return }
    let (status, body) = answer(request)
    let head = "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
    reply(head + "Connection: close\r\n\r\n" + body, to: connection)
  }

  private struct Request {
    var line: Substring
    var body: String
  }

  private func request(from connection: Int32) -> Request? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < 1 << 16 {
      let count = read(connection, &part, part.count)
      guard count > 0 else { return nil }
      bytes += part[..<count]
      let text = String(decoding: bytes, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { continue }
      let lines = text[..<end.lowerBound].split(separator: "\r\n")
      let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
        .flatMap { Int($0.split(separator: ":")[1].trimmingCharacters(in: .whitespaces)) }
      let body = text[end.upperBound...]
      if body.utf8.count >= length ?? 0 { return lines.first.map { Request(line: $0, body: String(body)) } }
    }
    return nil
  }

  private struct Order: Decodable {
    var number: Int
  }

  private func answer(_ request: Request) -> (status: String, body: String) {
    let words = request.line.split(separator: " ")
    switch words.prefix(2) {
    case ["GET", "/product"]:
      Thread.sleep(forTimeInterval: 0.5)
      return ("200 OK", Self.product)
    case ["POST", "/orders"]:
      guard let order = try? JSONDecoder().decode(Order.self, from: Data(request.body.utf8)) else { break }
      Thread.sleep(forTimeInterval: 1.5)
      let isTaken = (1...10).contains(order.number)
      return ("200 OK", #"{"total":\#(isTaken ? "\(order.number * Self.price)" : "null")}"#)
    default: return ("404 Not Found", "{}")
    }
    return ("400 Bad Request", "{}")
  }

  private func reply(_ text: String, to connection: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }
}
