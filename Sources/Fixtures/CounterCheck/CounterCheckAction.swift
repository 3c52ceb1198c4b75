/// What the user does, and one thing that nobody does.
enum CounterCheckAction: Equatable {
  case didTapMinus
  case didTapPlus
  case textDidChange(String)
  case checkNumber
}
