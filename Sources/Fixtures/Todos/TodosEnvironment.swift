import HarnessArchitecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TodosEnvironment {
  var uuid: () -> UUID
  /// Saves the text being written.
  var saveDraft: (String) -> Effect<Never>
}

extension TodosEnvironment {
  /// Every endpoint fails: the base of unit tests.
  static var failing: Self {
    Self(
      uuid: {
        reportIssue("uuid should not be called")
        return Todo.id(255)
      },
      saveDraft: { _ in .failing("saveDraft should not be called") })
  }

  /// Counting ids, and drafts that are not saved.
  static var mock: Self { Self(uuid: UUID.incrementing, saveDraft: { _ in .fireAndForget {} }) }
}
