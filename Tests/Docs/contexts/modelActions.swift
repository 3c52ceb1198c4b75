@testable import ExampleModels

func list(_ m: ModelActions<Downloads>) {
  // <#block#>
}
