let store: Store<OrderState, Never> = elided()
// <#block#>
