/// An alert as a value of the state: its texts and its buttons, each with the action that it sends.
///
///     state.alert = AlertState(
///       title: TextState("Delete it?"),
///       primaryButton: .destructive(TextState("Delete"), action: .send(.confirmed)),
///       secondaryButton: .cancel(TextState("Keep")))
///
/// The Composable Architecture 0.39.
public struct AlertState<Action> {
  /// A button of the alert.
  public typealias Button = ButtonState<Action>
  /// What a button does.
  public typealias ButtonAction = ButtonState<Action>.Handler
  /// What a button is there for.
  public typealias ButtonRole = ButtonState<Action>.Role

  /// The first line.
  public var title: TextState
  /// What stands below it.
  public var message: TextState?
  /// The buttons, in order. Without any the system shows one to dismiss it.
  public var buttons: [Button]

  /// An alert with any number of buttons.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// An alert with one button, or with the one of the system.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// An alert with two buttons.
  public init(title: TextState, message: TextState? = nil, primaryButton: Button, secondaryButton: Button) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }
}

extension AlertState: Equatable where Action: Equatable {}
extension AlertState: Hashable where Action: Hashable {}
extension AlertState: Sendable where Action: Sendable {}

extension AlertState: Identifiable where Action: Hashable {
  /// The alert itself: it is another one when it says something else.
  public var id: Self { self }
}

/// A choice of several buttons as a value of the state.
///
/// The Composable Architecture 0.39.
public struct ConfirmationDialogState<Action> {
  /// A button of the dialog.
  public typealias Button = ButtonState<Action>

  /// Whether the title is shown.
  public enum Visibility: Hashable, Sendable {
    /// As the system does by default.
    case automatic
    /// It isn't.
    case hidden
    /// It is.
    case visible
  }

  /// The first line.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: Visibility
  /// What stands below the title.
  public var message: TextState?
  /// The buttons, in order.
  public var buttons: [Button]

  /// A dialog.
  public init(
    title: TextState, titleVisibility: Visibility = .automatic, message: TextState? = nil, buttons: [Button] = []
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {}
extension ConfirmationDialogState: Hashable where Action: Hashable {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: Identifiable where Action: Hashable {
  /// The dialog itself: it is another one when it says something else.
  public var id: Self { self }
}

/// The older name of ``ConfirmationDialogState``.
///
/// The Composable Architecture 0.39.
public typealias ActionSheetState = ConfirmationDialogState

/// A button of an alert or a dialog.
///
///     let buttons: [ButtonState<Action>] = [
///       .cancel(TextState("Keep")),
///       .destructive(TextState("Delete"), action: .send(.confirmed)),
///     ]
///
/// The Composable Architecture 0.39, as `AlertState.Button`; by this name SwiftUI Navigation 0.4.
public struct ButtonState<Action> {
  /// What a button does.
  public enum Handler {
    /// It sends an action.
    case send(Action)
  }

  /// What a button is there for.
  public enum Role: Hashable, Sendable {
    /// To go back without a change.
    case cancel
    /// To do what can't be undone.
    case destructive
  }

  /// What stands on it.
  public var label: TextState
  /// What it is there for; nil for nothing in particular.
  public var role: Role?
  /// What it does; nil where it closes the alert and no more.
  public var action: Handler?

  /// A button.
  public init(label: TextState, role: Role? = nil, action: Handler? = nil) {
    self.label = label
    self.role = role
    self.action = action
  }

  /// A button that goes back without a change.
  public static func cancel(_ label: TextState, action: Handler? = nil) -> Self {
    Self(label: label, role: .cancel, action: action)
  }

  /// A button.
  public static func `default`(_ label: TextState, action: Handler? = nil) -> Self {
    Self(label: label, role: nil, action: action)
  }

  /// A button that does what can't be undone.
  public static func destructive(_ label: TextState, action: Handler? = nil) -> Self {
    Self(label: label, role: .destructive, action: action)
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState.Handler: Equatable where Action: Equatable {}
extension ButtonState.Handler: Hashable where Action: Hashable {}
extension ButtonState.Handler: Sendable where Action: Sendable {}
