// Tests, and modules that describe features, say `import Harness` for all three.
@_exported import HarnessRecorder
