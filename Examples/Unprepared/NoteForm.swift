import Foundation

/// A form that makes notes, each with an id and the time at which it was written.
public final class NoteForm {
  public struct Note: Equatable, Identifiable {
    public let id: UUID
    public let text: String
    public let at: Date
    public let color: Int

    public init(id: UUID, text: String, at: Date, color: Int) {
      (self.id, self.text, self.at, self.color) = (id, text, at, color)
    }
  }

  public private(set) var text = ""
  public private(set) var notes: [Note] = []
  /// How long the form has been open, in seconds.
  public private(set) var openFor: TimeInterval = 0
  private let opened = Date()
  /// The id of the note that is being written.
  private var id = UUID()
  private let keepsId: Bool

  /// - Parameter keepsId: shows the mistake: all notes of a form have one id.
  public init(keepsId: Bool = false) { self.keepsId = keepsId }

  public func type(_ text: String) { self.text = text }

  public func save() {
    guard !text.isEmpty else { return }
    notes.append(Note(id: id, text: text, at: Date(), color: Int.random(in: 0..<6)))
    text = ""
    if !keepsId { id = UUID() }
    openFor = Date().timeIntervalSince(opened)
  }

  public func remove(at index: Int) { if notes.indices.contains(index) { notes.remove(at: index) } }
}
