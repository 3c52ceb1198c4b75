// Features and their tests say `import Harness` for both.
@_exported import HarnessArchitecture
