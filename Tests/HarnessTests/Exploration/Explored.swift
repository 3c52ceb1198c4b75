import Foundation

@testable import Harness
@testable import HarnessArchitecture

/// Types of features as they are explored.
enum Explored {
  struct Row: Equatable, Identifiable {
    var id: UUID
    var title: String
    var isDone: Bool
    var kind: Kind
  }

  enum Kind: Hashable { case book, film(minutes: Int), other(String?) }

  enum Page: Equatable { case loading, loaded(Profile), failed(Sample.Failure) }

  struct Profile: Equatable {
    var name: String
    var tags: Set<String>
  }

  struct State: Equatable {
    var page = Page.loading
    var toast: String?
    var rows: IdentifiedArrayOf<Row> = []
    var counts: [String: Int] = [:]
    var isOn = false
    var number = 0
    @Sample.Told var alert: Kind?
    var history: [[Bool]] = []
    var date = Date(timeIntervalSinceReferenceDate: 0)
    var price: Decimal = 0
  }

  indirect enum Tree: Hashable { case leaf(Int), node(Tree, Tree), list([Tree]), named(String, Tree?) }

  enum Action {
    case didTap
    case remove(id: UUID)
    case set(kind: Kind, isOn: Bool)
    case loaded(Result<[Row], any Error>)
    case grow(Tree)
    case row(id: UUID, action: RowAction)
    case call(() -> Void)
    case open(owner: Sample.Node, count: Int)
    case many(Set<Bool>, [Bool: Int], IdentifiedArrayOf<Toggle>)
    case odds(URL, Character, Data, Duration, (UInt8, Float), Date)
  }

  enum RowAction {
    case toggle(Bool)
    case inner(InnerAction)
    case show(Sample.Node)
  }

  enum InnerAction { case rename(String), clear }

  struct Toggle: Identifiable, Equatable {
    var id: Bool
    var name: String
  }

  static func deepTree(_ depth: Int) -> Tree { (0..<depth).reduce(.leaf(1)) { tree, _ in .node(tree, .leaf(2)) } }

  static func row(_ number: UInt64, isDone: Bool = false, kind: Kind = .book) -> Row {
    Row(id: UUIDText.uuid(number), title: "row \(number)", isDone: isDone, kind: kind)
  }
}
