struct FormState: Equatable { @BindableState var name = "" }
enum FormAction: Equatable, BindableAction { case binding(BindingAction<FormState>) }

func reduce(_ state: inout FormState, _ action: FormAction) -> Effect<FormAction> {
  switch action {
  // <#block#>
  case .binding: return .none
  }
}
