/// Algorithms as people write them for any collection: for a moment, an element they assign is there twice.
enum GenericAlgorithms {
  static func exchange<C: MutableCollection>(_ c: inout C, _ i: C.Index, _ j: C.Index) {
    let element = c[i]
    c[i] = c[j]
    c[j] = element
  }

  static func exchangeIDs<C: MutableCollection>(
    _ c: inout C, _ i: C.Index, _ j: C.Index, _ id: WritableKeyPath<C.Element, some Any>
  ) {
    let first = c[i][keyPath: id]
    c[i][keyPath: id] = c[j][keyPath: id]
    c[j][keyPath: id] = first
  }

  static func insertionSort<C: MutableCollection & BidirectionalCollection>(
    _ c: inout C, by isBefore: (C.Element, C.Element) -> Bool
  ) {
    guard !c.isEmpty else { return }
    var next = c.index(after: c.startIndex)
    while next != c.endIndex {
      let element = c[next]
      var hole = next
      while hole != c.startIndex, isBefore(element, c[c.index(before: hole)]) {
        c[hole] = c[c.index(before: hole)]
        hole = c.index(before: hole)
      }
      c[hole] = element
      next = c.index(after: next)
    }
  }

  /// Moves each element one place to the front, and the first to the end.
  static func rotateByOne<C: MutableCollection>(_ c: inout C) {
    guard let first = c.first else { return }
    var place = c.startIndex
    while c.index(after: place) != c.endIndex {
      c[place] = c[c.index(after: place)]
      place = c.index(after: place)
    }
    c[place] = first
  }

  /// Three reversals, each of a slice.
  static func rotateBySlices<C: MutableCollection & BidirectionalCollection>(_ c: inout C, toStartAt middle: C.Index)
  where C.SubSequence: BidirectionalCollection {
    c[..<middle].reverse()
    c[middle...].reverse()
    c.reverse()
  }

  /// The part after `middle` is copied over the one before it, which is then put after it.
  static func rotateByCopying<C: MutableCollection & RandomAccessCollection>(_ c: inout C, by count: Int) {
    let head = Array(c.prefix(count))
    var place = c.startIndex
    for element in Array(c.dropFirst(count)) + head {
      c[place] = element
      place = c.index(after: place)
    }
  }

  /// Dijkstra's flag: elements before, equal, and after.
  static func partitionThreeWays<C: MutableCollection & BidirectionalCollection>(
    _ c: inout C, by part: (C.Element) -> Int
  ) {
    var low = c.startIndex
    var place = c.startIndex
    var high = c.endIndex
    while place != high {
      switch part(c[place]) {
      case 0:
        exchange(&c, low, place)
        low = c.index(after: low)
        place = c.index(after: place)
      case 1: place = c.index(after: place)
      default:
        high = c.index(before: high)
        exchange(&c, place, high)
      }
    }
  }

  static func mergeSort<C: MutableCollection & RandomAccessCollection>(
    _ c: inout C, by isBefore: (C.Element, C.Element) -> Bool
  ) where C.SubSequence: MutableCollection & RandomAccessCollection, C.SubSequence.SubSequence == C.SubSequence {
    guard c.count > 1 else { return }
    let middle = c.index(c.startIndex, offsetBy: c.count / 2)
    var (left, right) = (c[..<middle], c[middle...])
    mergeSort(&left, by: isBefore)
    mergeSort(&right, by: isBefore)
    var place = c.startIndex
    while let l = left.first {
      if let r = right.first, isBefore(r, l) {
        c[place] = r
        right = right.dropFirst()
      } else {
        c[place] = l
        left = left.dropFirst()
      }
      place = c.index(after: place)
    }
    c[place...] = right
  }

  static func quickSort<C: MutableCollection & RandomAccessCollection>(
    _ c: inout C, by isBefore: (C.Element, C.Element) -> Bool
  ) where C.SubSequence: MutableCollection & RandomAccessCollection, C.SubSequence.SubSequence == C.SubSequence {
    guard let pivot = c.first, c.count > 1 else { return }
    let middle = c.dropFirst().startIndex
    let behind = c[middle...].partition { !isBefore($0, pivot) }
    let last = c.index(before: behind)
    exchange(&c, c.startIndex, last)
    quickSort(&c[..<last], by: isBefore)
    quickSort(&c[behind...], by: isBefore)
  }

  static func fill<C: MutableCollection>(_ c: inout C, from start: C.Index, with element: C.Element) {
    var place = start
    while place != c.endIndex {
      c[place] = element
      place = c.index(after: place)
    }
  }

  static func changeEach<C: MutableCollection>(_ c: inout C, _ change: (inout C.Element) -> Void) {
    for place in c.indices { change(&c[place]) }
  }

  static func change<Element>(_ element: inout Element, _ body: (inout Element) -> Void) { body(&element) }
}
