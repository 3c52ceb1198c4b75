/// Which ids effects ran under, and which ids were cancelled while none did.
final class CancellationTally {
  private(set) var begun: Set<CancellationID> = []
  private(set) var idle: Set<CancellationID> = []

  func begins(_ id: CancellationID) { begun.insert(id) }
  func cancelsNothing(_ id: CancellationID) { idle.insert(id) }
}
