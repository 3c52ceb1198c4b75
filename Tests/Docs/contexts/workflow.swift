@testable import WorkflowRecipe
