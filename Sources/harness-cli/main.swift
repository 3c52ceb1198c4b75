import Fixtures
import HarnessCommand

HarnessTool.main(Bootcamp.suite)
