// A form of which a control sets a property.
struct FormState: Equatable {
  @BindableState var name = ""
  var isNameTaken = false
}
enum FormAction: Equatable, BindableAction { case binding(BindingAction<FormState>) }
struct FormEnvironment {}

var store: Store<FormState, FormAction> { elided() }
