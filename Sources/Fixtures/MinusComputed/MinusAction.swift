/// The user's actions at the starting point: two buttons.
enum MinusAction: Equatable {
  case didTapMinus
  case didTapPlus
}
