struct CounterState { var number = 0 }
enum CounterAction { case didTapPlus }
