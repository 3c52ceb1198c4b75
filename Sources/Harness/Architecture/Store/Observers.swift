/// Calls observers with the state after each action, in the order in which they were added.
///
/// During a notification, an observer may end itself or others, and new ones may be added. An ended observer gets no further
/// state; a new one gets none before the next action.
final class Observers<State> {
  // A linked list, not an array: generic arrays look up their type with each access, which costs more than the rest of a send.
  private var first: Observer<State>?
  private var last: Observer<State>?
  private var lastNumber = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  func add(_ body: @escaping (State) -> Void) -> Disposable {
    lastNumber += 1
    count += 1
    let observer = Observer(number: lastNumber, body)
    observer.previous = last
    if let last { last.next = observer } else { first = observer }
    last = observer
    return Disposable { [weak self, weak observer] in
      if let observer { self?.remove(observer) }
    }
  }

  func notify(_ state: State) {
    let newest = lastNumber
    var next = first
    while let observer = next, observer.number <= newest {
      observer.body?(state)
      next = observer.next
    }
  }

  /// Removes an observer, which keeps its link to the next one: a notification in progress continues from there.
  private func remove(_ observer: Observer<State>) {
    observer.body = nil
    count -= 1
    if let previous = observer.previous { previous.next = observer.next } else { first = observer.next }
    if let next = observer.next { next.previous = observer.previous } else { last = observer.previous }
  }
}

final class Observer<State> {
  let number: Int
  /// Nil once the observer has ended.
  var body: ((State) -> Void)?
  var next: Observer<State>?
  unowned var previous: Observer<State>?

  init(number: Int, _ body: @escaping (State) -> Void) {
    self.number = number
    self.body = body
  }
}
