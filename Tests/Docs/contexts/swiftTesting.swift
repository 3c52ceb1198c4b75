// A test of the bootcamp's suite under Swift Testing.
import Fixtures
import Testing
