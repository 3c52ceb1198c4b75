import Observation

/// A form whose name is checked by a server while it is typed; only a name that is free can be sent.
@MainActor @Observable
public final class SignUpModel {
  public enum Check { case none, running, free, taken, failed }

  public private(set) var name = ""
  public private(set) var check = Check.none
  /// The last name that was found free.
  public private(set) var freeName: String?
  public private(set) var sentName: String?
  public private(set) var isDone = false
  @ObservationIgnored private var task: Task<Void, Never>?
  private let isFree: (String) async throws -> Bool
  private let register: (String) async throws -> Void
  private let keepsCheck: Bool

  /// - Parameter keepsCheck: shows the mistake: a changed name counts as checked until the answer for it comes.
  public init(
    isFree: @escaping @Sendable (String) async throws -> Bool,
    register: @escaping @Sendable (String) async throws -> Void,
    keepsCheck: Bool = false
  ) {
    (self.isFree, self.register, self.keepsCheck) = (isFree, register, keepsCheck)
  }

  public func nameChanged(_ text: String) {
    guard sentName == nil else { return }
    name = text
    task?.cancel()
    if !keepsCheck { check = text.isEmpty ? .none : .running }
    guard !text.isEmpty else { return }
    task = Task {
      do {
        try await Task.sleep(for: .milliseconds(500))
        let answer = try await isFree(text)
        try Task.checkCancellation()
        check = answer ? .free : .taken
        if answer { freeName = text }
      } catch is CancellationError {
      } catch {
        check = .failed
      }
    }
  }

  /// Throws what the server refuses with; the form can be sent again then.
  public func submit() async throws {
    guard check == .free, sentName == nil else { return }
    sentName = name
    do {
      try await register(name)
      isDone = true
    } catch {
      sentName = nil
      throw error
    }
  }
}
