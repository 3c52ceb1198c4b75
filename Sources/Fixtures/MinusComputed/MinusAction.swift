/// What the user can do at the starting point: two buttons.
enum MinusAction: Equatable {
  case didTapMinus
  case didTapPlus
}
