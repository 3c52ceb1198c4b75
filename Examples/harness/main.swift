import ActomatonRecipe
import ComposableArchitectureRecipe
import ElmRecipe
import ExampleModels
import Harness
import HarnessCommand
import ReSwiftRecipe
import WorkflowRecipe

HarnessTool.main(
  Suite(
    Models.features + elmFeatures + reSwiftFeatures + actomatonFeatures + workflowFeatures
      + composableArchitectureFeatures))
