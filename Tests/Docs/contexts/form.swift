// A form with a property that a control sets.
struct FormState: Equatable {
  @BindableState var name = ""
  var isNameTaken = false
}
enum FormAction: Equatable, BindableAction { case binding(BindingAction<FormState>) }
struct FormEnvironment {}

var store: Store<FormState, FormAction> { elided() }
