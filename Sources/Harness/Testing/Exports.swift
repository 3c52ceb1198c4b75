// Features and their tests say `import Harness` for all three.
@_exported import HarnessRecorder
