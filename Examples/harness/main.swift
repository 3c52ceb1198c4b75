import ActomatonRecipe
import ComposableArchitectureRecipe
import ElmRecipe
import ExampleModels
import Harness
import HarnessCommand
import ReSwiftRecipe
import UnpreparedModels
import WorkflowRecipe

HarnessTool.main(
  Suite(
    Models.features + UnpreparedModels.features + elmFeatures + reSwiftFeatures + actomatonFeatures + workflowFeatures
      + composableArchitectureFeatures))
