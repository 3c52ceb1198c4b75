import Fixtures
import Harness

HarnessTool.main(Bootcamp.suite)
