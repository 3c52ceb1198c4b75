import Harness

/// An array and the positions of its ids, kept by hand: what an `IdentifiedArray` saves a person from.
struct HandWrittenList {
  var elements: [Row] = []
  var positions: [Int: Int] = [:]

  init() {}

  init(_ rows: [Row]) {
    elements = rows
    positions.reserveCapacity(rows.count)
    for (position, row) in rows.enumerated() { positions[row.id] = position }
  }

  mutating func append(_ row: Row) {
    if positions[row.id] != nil { return }
    positions[row.id] = elements.count
    elements.append(row)
  }

  mutating func removeAll(_ ids: Set<Int>) {
    elements = elements.filter { !ids.contains($0.id) }
  }
}

/// L, an identified array of 10,000 elements, beside an array and a dictionary.
struct ListWork {
  private let rows = Row.make(10_000)
  /// Every id once, in an order that is none of the list's.
  private let ids = (0..<10_000).map { $0 * 7919 % 10_000 }
  /// Every tenth.
  private let tenth = stride(from: 3, to: 10_000, by: 10).map { $0 }

  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    [
      build(measurement), lookup(measurement), update(measurement), append(measurement), iterate(measurement),
      removeWhere(measurement), removeIDs(measurement),
    ]
  }

  private func build(_ measurement: Measurement) -> Measurement.Row? {
    measurement.compare(
      "IdentifiedArray: build 10,000", { keep(IdentifiedArrayOf<Row>(rows)) }, to: "array and dictionary",
      { keep(HandWrittenList(rows)) })
  }

  private func lookup(_ measurement: Measurement) -> Measurement.Row? {
    let list = IdentifiedArrayOf<Row>(rows)
    let byHand = HandWrittenList(rows)
    return measurement.compare(
      "IdentifiedArray: 10,000 lookups",
      {
        var sum = 0
        for id in ids { sum &+= list[id: id]?.price ?? 0 }
        precondition(sum > 0)
      }, to: "array and dictionary"
    ) {
      var sum = 0
      for id in ids { sum &+= byHand.positions[id].map { byHand.elements[$0].price } ?? 0 }
      precondition(sum > 0)
    }
  }

  private func update(_ measurement: Measurement) -> Measurement.Row? {
    var list = IdentifiedArrayOf<Row>(rows)
    var byHand = HandWrittenList(rows)
    return measurement.compare(
      "IdentifiedArray: 10,000 updates by id", { for id in ids { list[id: id]?.price &+= 1 } },
      to: "array and dictionary"
    ) {
      for id in ids { if let position = byHand.positions[id] { byHand.elements[position].price &+= 1 } }
    }
  }

  private func append(_ measurement: Measurement) -> Measurement.Row? {
    measurement.compare(
      "IdentifiedArray: 10,000 appends",
      {
        var list = IdentifiedArrayOf<Row>()
        for row in rows { list.append(row) }
        keep(list)
      }, to: "array and dictionary"
    ) {
      var list = HandWrittenList()
      for row in rows { list.append(row) }
      keep(list)
    }
  }

  private func iterate(_ measurement: Measurement) -> Measurement.Row? {
    let list = IdentifiedArrayOf<Row>(rows)
    let byHand = HandWrittenList(rows)
    return measurement.compare(
      "IdentifiedArray: iterate 10,000",
      {
        var sum = 0
        for row in list { sum &+= row.price }
        precondition(sum > 0)
      }, to: "array"
    ) {
      var sum = 0
      for row in byHand.elements { sum &+= row.price }
      precondition(sum > 0)
    }
  }

  private func removeWhere(_ measurement: Measurement) -> Measurement.Row? {
    let list = IdentifiedArrayOf<Row>(rows)
    let byHand = HandWrittenList(rows)
    let ids = Set(tenth)
    return measurement.compare(
      "IdentifiedArray: removeAll(where:), 1,000",
      {
        var copy = list
        copy.removeAll { ids.contains($0.id) }
        precondition(copy.count == 9000)
      }, to: "a filter pass with a set of ids"
    ) {
      var copy = byHand
      copy.removeAll(ids)
      precondition(copy.elements.count == 9000)
    }
  }

  private func removeIDs(_ measurement: Measurement) -> Measurement.Row? {
    let list = IdentifiedArrayOf<Row>(rows)
    let byHand = HandWrittenList(rows)
    return measurement.compare(
      "IdentifiedArray: remove(ids:), 1,000",
      {
        var copy = list
        copy.remove(ids: tenth)
        precondition(copy.count == 9000)
      }, to: "a filter pass with a set of ids"
    ) {
      var copy = byHand
      copy.removeAll(Set(tenth))
      precondition(copy.elements.count == 9000)
    }
  }
}
