import HarnessArchitecture

struct PromoState: Equatable, HashDiffable {
  var id: String
  var title: String
  var amount: Int
  var isSelected = false
}

enum PromoAction: Equatable {
  case didTap
}

extension PromoState {
  static let mock = PromoState(id: "cashback", title: "Cashback", amount: 10_000)
  static let mockDelivery = PromoState(id: "delivery", title: "Free delivery", amount: 20_000)
  static let mockWeekend = PromoState(id: "weekend", title: "Weekend", amount: 50_000)

  static let mocks: [PromoState] = [.mock, .mockDelivery, .mockWeekend]
}
