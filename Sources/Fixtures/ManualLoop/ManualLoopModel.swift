/// The page's items, in a plain array.
struct ManualLoopModel: Equatable {
  var items: [ManualItem] = []
  /// Used to keep track of the last id.
  var lastId = 0
}

struct ManualItem: Equatable {
  var id: Int
  var text: String
  var isSelected: Bool
}

enum ManualLoopAction: Equatable {
  case didLoad
  case receiveItems([ManualItem])
  case addItem
  case setSelected(id: Int)
  case remove(id: Int)
}

extension ManualItem {
  static func mocks(numberOfMocks: Int) -> [Self] {
    (1...numberOfMocks).map { Self(id: $0, text: "Data \($0)", isSelected: true) }
  }
}
