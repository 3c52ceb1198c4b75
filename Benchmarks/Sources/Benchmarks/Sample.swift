import Harness

/// The state of the store's workloads: ten fields with nested structs, strings, an optional and a three-element array.
struct Sample: Equatable {
  struct Address: Equatable {
    var street = "Jalan Sudirman"
    var number = 12
    var city = City()
  }

  struct City: Equatable {
    var name = "Jakarta"
    var code = 10_270
  }

  struct Line: Equatable {
    var id: Int
    var title: String
    var quantity = 1
  }

  var id = 1
  var name = "A name that is longer than fifteen bytes"
  var email = "somebody@example.com"
  var isActive = true
  var score = 12.5
  var address = Address()
  var billing: Address? = Address()
  var lines = [Line(id: 1, title: "One"), Line(id: 2, title: "Two"), Line(id: 3, title: "Three")]
  var note = ""
  var count = 0
}

enum SampleAction: Equatable {
  case increment
  case incrementThenTell
  case incrementThenTellLater
  case incrementThenTellAsync
  case told
}

let sampleReducer = Reducer<Sample, SampleAction, Void> { state, action, _ in
  switch action {
  case .increment:
    state.count += 1
    return .none
  case .incrementThenTell:
    state.count += 1
    return Effect(value: .told)
  case .incrementThenTellLater:
    state.count += 1
    return Effect(value: .told).delay(for: .seconds(1), scheduler: MainScheduler.instance)
  case .incrementThenTellAsync:
    state.count += 1
    return .run { send in await send(.told) }
  case .told:
    state.id += 1
    return .none
  }
}

/// One of the 10,000 elements of the list.
struct Element: Equatable, Identifiable {
  var id: Int
  var title = "An element of the list"
  var isDone = false
  var price = 100
  var owner = "nobody"
}

struct List: Equatable {
  var elements = IdentifiedArrayOf<Element>((0..<10_000).map { Element(id: $0) })
}

let listReducer = Reducer<List, Int, Void> { state, id, _ in
  state.elements.modify(id: id) { $0.isDone.toggle() }
  return .none
}
