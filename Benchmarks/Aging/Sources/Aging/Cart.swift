import Foundation
import Harness

struct CartItem: Equatable, Identifiable {
  var id: UUID
  var sku: String
  var name: String
  var price: Decimal
  var quantity: Int
  var stock: Int
  var shop: String
  var isSelected: Bool

  static let prototype = CartItem(
    id: UUID(0), sku: "", name: "", price: 0, quantity: 1, stock: 10, shop: "Corner shop", isSelected: true)
}

struct CartState: Equatable {
  var items: IdentifiedArrayOf<CartItem> = []
  var isLoading = false
  var isPaying = false
  var order: UUID?
  var error: APIError?
}

enum CartAction: Equatable {
  case load
  case receiveItems(Result<[CartItem], APIError>)
  case didTapPlus(UUID)
  case didToggle(UUID)
  case didRemove(UUID)
  case didTapPay
  case receiveOrder(Result<UUID, APIError>)
}

struct CartEnvironment {
  var items: () async throws(APIError) -> [CartItem]
  var pay: ([CartItem]) async throws(APIError) -> UUID
}

let cartReducer = Reducer<CartState, CartAction, CartEnvironment> { state, action, env in
  switch action {
  case .load:
    state.isLoading = true
    return Effect<Result<[CartItem], APIError>>.answer { () async throws(APIError) in try await env.items() }
      .map(CartAction.receiveItems)
  case .receiveItems(let answer):
    state.isLoading = false
    switch answer {
    case .success(let items): state.items = IdentifiedArray(items)
    case .failure(let error): state.error = error
    }
    return .none
  case .didTapPlus(let id):
    guard let item = state.items[id: id], item.quantity < item.stock else { return .none }
    state.items[id: id]?.quantity += 1
    return .none
  case .didToggle(let id):
    state.items[id: id]?.isSelected.toggle()
    return .none
  case .didRemove(let id):
    state.items.remove(id: id)
    return .none
  case .didTapPay:
    let items = state.items.filter(\.isSelected)
    guard !items.isEmpty else { return .none }
    state.isPaying = true
    let paid = Array(items)
    return Effect<Result<UUID, APIError>>.answer { () async throws(APIError) in try await env.pay(paid) }
      .map(CartAction.receiveOrder)
  case .receiveOrder(let answer):
    state.isPaying = false
    switch answer {
    case .success(let order):
      state.order = order
      state.items = []
    case .failure(let error): state.error = error
    }
    return .none
  }
}

var cartFeature: Feature<CartState, CartAction, CartEnvironment> {
  Feature("cart", initialState: CartState(), reducer: cartReducer) { world in
    CartEnvironment(
      items: world.task("items", throwing: APIError.self), pay: world.task("pay", throwing: APIError.self))
  }
  .derived("total") { state in
    state.items.filter(\.isSelected).reduce(Decimal(0)) { $0 + $1.price * Decimal($1.quantity) }
  }
}
