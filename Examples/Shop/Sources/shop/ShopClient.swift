import Foundation
import ShopFeature

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Asks the server.
struct ShopClient: Sendable {
  let base: URL

  init?(port: UInt16) {
    guard let base = URL(string: "http://127.0.0.1:\(port)") else { return nil }
    self.base = base
  }

  func productInfo() async throws(NetworkError) -> ProductInfo {
    try await answer(URLRequest(url: base.appending(path: "product")))
  }

  private struct Order: Encodable {
    var number: Int
  }

  private struct Answer: Decodable {
    var total: Int?
  }

  /// What the order costs; nil if it was refused.
  func order(_ number: Int) async throws(NetworkError) -> Int? {
    var request = URLRequest(url: base.appending(path: "orders"))
    request.httpMethod = "POST"
    request.httpBody = try? JSONEncoder().encode(Order(number: number))
    let answer: Answer = try await answer(request)
    return answer.total
  }

  private func answer<Value: Decodable>(_ request: URLRequest) async throws(NetworkError) -> Value {
    do {
      let (data, response) = try await URLSession.shared.data(for: request)
      guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw NetworkError.serverError }
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      throw .serverError
    }
  }
}
