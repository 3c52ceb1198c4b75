import ExampleModels
import Harness

HarnessTool.main(Suite(Models.features))
