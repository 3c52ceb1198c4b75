/// The ids under which effects ran, and the ids cancelled while no effect ran under them.
package final class CancellationTally {
  package private(set) var begun: Set<CancellationID> = []
  package private(set) var idle: Set<CancellationID> = []

  package init() {}

  func begins(_ id: CancellationID) { begun.insert(id) }
  func cancelsNothing(_ id: CancellationID) { idle.insert(id) }
}
