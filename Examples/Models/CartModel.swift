/// A cart that is paid for.
@MainActor
public final class CartModel {
  public enum Product: Int, CaseIterable { case tea = 3, coffee = 4, cake = 5 }

  public struct Order {
    public let products: [Product]
    public let paid: Int

    public init(products: [Product], paid: Int) { (self.products, self.paid) = (products, paid) }
  }

  public private(set) var products: [Product] = []
  public private(set) var isPaying = false
  public private(set) var orders: [Order] = []
  private let pay: (Int) async throws -> Void
  private let staysOpen: Bool

  /// - Parameter staysOpen: shows the mistake: what is added while the payment is under way goes with the order, unpaid.
  public init(pay: @escaping @Sendable (Int) async throws -> Void, staysOpen: Bool = false) {
    (self.pay, self.staysOpen) = (pay, staysOpen)
  }

  public var total: Int { Self.price(of: products) }

  public func add(_ product: Product) { if !isPaying || staysOpen { products.append(product) } }

  public func remove(at index: Int) { if !isPaying, products.indices.contains(index) { products.remove(at: index) } }

  public func checkout() async throws {
    guard !products.isEmpty, !isPaying else { return }
    isPaying = true
    defer { isPaying = false }
    let price = total
    try await pay(price)
    orders.append(Order(products: products, paid: price))
    products = []
  }

  static func price(of products: [Product]) -> Int { products.reduce(0) { $0 + $1.rawValue } }
}
