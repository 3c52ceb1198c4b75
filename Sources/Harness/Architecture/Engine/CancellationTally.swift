/// Which ids effects ran under, and which ids were cancelled while none did.
package final class CancellationTally {
  package private(set) var begun: Set<CancellationID> = []
  package private(set) var idle: Set<CancellationID> = []

  package init() {}

  func begins(_ id: CancellationID) { begun.insert(id) }
  func cancelsNothing(_ id: CancellationID) { idle.insert(id) }
}
