import HarnessArchitecture

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct TodosEnvironment {
  var uuid: () -> UUID
  /// Keeps what is being written.
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

  /// Ids that count, drafts that go nowhere.
  static var mock: Self { Self(uuid: UUID.incrementing, saveDraft: { _ in .fireAndForget {} }) }
}
