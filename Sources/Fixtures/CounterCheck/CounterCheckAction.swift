/// The user's actions, and one that nobody performs.
enum CounterCheckAction: Equatable {
  case didTapMinus
  case didTapPlus
  case textDidChange(String)
  case checkNumber
}
