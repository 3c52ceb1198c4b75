/// Is told what a player is about to do, for the case that the process doesn't come back from it.
package protocol PlayWitness: AnyObject {
  /// A script is played from its beginning, perhaps not for the first time.
  func beginsPlaying()

  /// A statement that is played next.
  func begins(_ statement: TranscriptDocument.Statement)

  /// An action that is reduced next.
  /// - Parameter received: its literal when an effect fed it back; nil for the one that the statement sends.
  func reduces(_ received: String?)
}
