import HarnessArchitecture

struct DemoForEachState: Equatable {
  var stackData: IdentifiedArrayOf<DemoItemState> = []
  /// Used to keep track of the last id.
  var lastId = 0
}

struct DemoItemState: Equatable, Identifiable {
  var id: Int
  var text: String
  var isActive: Bool
}

enum DemoForEachAction: Equatable {
  case didLoad
  case shuffle
  case addItem
  case child(id: Int, action: DemoItemAction)

  /// Side effect.
  case receiveData([DemoItemState])
}

enum DemoItemAction: Equatable {
  case remove
  case toggle
}

extension DemoForEachState {
  static func mock(numberOfItems: Int) -> Self {
    Self(stackData: IdentifiedArray(DemoItemState.mocks(numberOfMocks: numberOfItems)), lastId: numberOfItems)
  }
}

extension DemoItemState {
  static func mocks(numberOfMocks: Int) -> [Self] {
    (1...numberOfMocks).map { Self(id: $0, text: "Data \($0)", isActive: true) }
  }
}
