import XCTest

@testable import HarnessArchitecture
@testable import Harness

final class IdentifiedArraySpellingTests: XCTestCase {
  private struct Item: Identifiable, Equatable {
    let id: Int
    var name = ""
    var number = 0
  }

  private struct Page: Codable, Equatable {
    var address: String
    var title: String
  }

  private func items(_ ids: Int...) -> IdentifiedArrayOf<Item> { IdentifiedArray(ids.map { Item(id: $0) }) }

  func testInitializers() {
    let all = [Item(id: 1), Item(id: 2)]
    XCTAssertEqual(IdentifiedArray(uncheckedUniqueElements: all), items(1, 2))
    XCTAssertEqual(IdentifiedArray(uniqueElements: all, id: \.id), items(1, 2))
    XCTAssertEqual(IdentifiedArray(uncheckedUniqueElements: all, id: \.id), items(1, 2))
    XCTAssertEqual(IdentifiedArray<Int, Item>(id: \.id), [])
  }

  func testWhatIsNotUniqueIsReported() {
    let issues = captureIssues {
      XCTAssertEqual(IdentifiedArray(uncheckedUniqueElements: [Item(id: 1), Item(id: 1, name: "b")]), items(1))
      XCTAssertEqual(IdentifiedArray(uniqueElements: [Item(id: 1), Item(id: 1)], id: \.id), items(1))
    }
    XCTAssertEqual(issues.count, 2)
  }

  func testAKeyPathToAnotherIdIsReported() {
    let line = #line + 1
    let issues = captureIssues { _ = IdentifiedArray(uniqueElements: [Item(id: 1, number: 7)], id: \.number) }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        An IdentifiedArray was made with ids of another key path than id: an element has 7 there, but its id is 1. \
        Elements are found by id. Make id return the value at the key path, or wrap them in Identified(_:id:).
        """
      ])
    XCTAssertEqual(issues.map(\.line), [line])
  }

  func testInsertingAndReplacingMany() {
    var array = items(1, 2, 3)
    array.insert(contentsOf: [Item(id: 8), Item(id: 9)], at: 1)
    XCTAssertEqual(array.ids, [1, 8, 9, 2, 3])
    array.replaceSubrange(1..<4, with: [Item(id: 5)])
    XCTAssertEqual(array.ids, [1, 5, 3])
    array.replaceSubrange(...1, with: [Item(id: 6), Item(id: 7)])
    XCTAssertEqual(array.ids, [6, 7, 3])
    XCTAssertEqual(array.index(id: 3), 2)
    let issues = captureIssues {
      array.insert(contentsOf: [Item(id: 10), Item(id: 3), Item(id: 11)], at: 0)
      XCTAssertEqual(array.ids, [10, 11, 6, 7, 3])
      array.replaceSubrange(0..<1, with: [Item(id: 3)])
      XCTAssertEqual(array.ids, [3, 11, 6, 7])
    }
    XCTAssertEqual(issues.count, 2)
  }

  func testUpdatingByPosition() {
    var array = items(1, 2)
    XCTAssertEqual(array.update(Item(id: 2, name: "b"), at: 1), Item(id: 2))
    XCTAssertEqual(array[1].name, "b")
    let issues = captureIssues { XCTAssertEqual(array.update(Item(id: 3), at: 0), Item(id: 1)) }
    XCTAssertEqual(
      issues.map(\.message),
      [
        """
        update(_:at:) got an element with the id 3 for position 0, where the one with the id 1 is. Nothing was \
        changed. To put a different element there, assign it: items[0] = element.
        """
      ])
    XCTAssertEqual(array.ids, [1, 2])
  }

  func testRemoving() {
    var array = items(1, 2, 3, 4, 5)
    XCTAssertEqual(array.remove(Item(id: 2, name: "other")), Item(id: 2))
    XCTAssertNil(array.remove(Item(id: 2)))
    array.removeFirst(1)
    array.removeLast(2)
    XCTAssertEqual(array.ids, [3])
    XCTAssertEqual(array.index(id: 3), 0)
  }

  func testAnIdBesideAValue() throws {
    var pages: IdentifiedArrayOf<Identified<String, Page>> = []
    pages.append(Identified(Page(address: "a", title: "A"), id: \.address))
    pages.append(Identified(Page(address: "b", title: "B"), id: "other"))
    pages.append(Identified(Page(address: "c", title: "C")) { $0.title })
    XCTAssertEqual(pages.ids, ["a", "other", "C"])
    pages[id: "a"]?.title = "Home"
    XCTAssertEqual(pages[id: "a"]?.value, Page(address: "a", title: "Home"))
    XCTAssertEqual(pages[id: "other"]?.address, "b")
    let data = try JSONEncoder().encode(pages)
    XCTAssertEqual(try JSONDecoder().decode(IdentifiedArrayOf<Identified<String, Page>>.self, from: data), pages)
  }
}
