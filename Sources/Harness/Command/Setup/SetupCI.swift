/// The CI systems for which a file that runs the transcripts can be written; docs/ci shows these files with their output.
enum SetupCI: String, CaseIterable, Sendable {
  case github, gitlab, jenkins, none

  /// Where the system expects the file, from the top of the repository.
  var path: String? {
    switch self {
    case .github: ".github/workflows/harness.yml"
    case .gitlab: ".gitlab-ci.yml"
    case .jenkins: "Jenkinsfile"
    case .none: nil
    }
  }

  /// The page of the documentation.
  var page: String {
    switch self {
    case .github: "docs/ci/github-actions.md"
    case .gitlab: "docs/ci/gitlab.md"
    case .jenkins: "docs/ci/jenkins.md"
    case .none: "docs/ci"
    }
  }

  /// Chooses the system that a repository already uses: `github` if it uses none, `none` if it uses an unsupported one.
  init(near top: String) {
    func has(_ names: String...) -> Bool { names.contains { FileSystem.exists(PathText.join(top, $0)) } }
    self =
      if has(".github") {
        .github
      } else if has(".gitlab-ci.yml") {
        .gitlab
      } else if has("Jenkinsfile") {
        .jenkins
      } else if has(".circleci", ".buildkite", ".travis.yml", "azure-pipelines.yml", "bitbucket-pipelines.yml") {
        .none
      } else {
        .github
      }
  }

  /// - Parameters:
  ///   - tool: The harness of the package.
  ///   - folder: The package's folder from the top of the repository; empty if it is the same.
  func text(_ tool: String, in folder: String) -> String {
    // A job's commands run in the package; the system's own settings are relative to the top.
    let here = folder.isEmpty ? "" : "\(folder)/"
    switch self {
    case .github:
      return """
        name: harness
        on: [push, pull_request]
        jobs:
          transcripts:
            runs-on: ubuntu-24.04
            container: swift:6.3
        \(folder.isEmpty ? "" : "    defaults:\n      run:\n        working-directory: \(folder)\n")    steps:
              - uses: actions/checkout@v4
              - uses: actions/cache@v4
                with:
                  path: \(here).build
                  key: build-${{ hashFiles('\(here)Package.*', '\(here)Sources/**') }}
                  restore-keys: build-
              - run: swift build --product \(tool)
              - run: .build/debug/\(tool) run --report github --report junit=report.xml --report html=report.html --pending-dir pending
              - uses: actions/upload-artifact@v4
                if: failure()
                with:
                  name: pending
                  path: |
                    \(here)pending
                    \(here)report.html

        """
    case .gitlab:
      return """
        transcripts:
          image: swift:6.3
          parallel: 2
          cache:
            key: build
            paths: [\(here).build]
        \(folder.isEmpty ? "" : "  before_script:\n    - cd \(folder)\n")  script:
            - swift build --product \(tool)
            - .build/debug/\(tool) run --report junit=report.xml --pending-dir pending
          artifacts:
            when: always
            paths: [\(here)pending]
            reports:
              junit: \(here)report.xml

        """
    case .jenkins:
      let enter = folder.isEmpty ? "" : "cd \(folder) && "
      return """
        pipeline {
          agent { docker { image 'swift:6.3' } }
          environment { CI = 'true' }
          stages {
            stage('transcripts') {
              steps {
                sh '\(enter)swift build --product \(tool)'
                sh \"""
                  \(enter).build/debug/\(tool) run --report junit=report.xml --report html=report.html --pending-dir pending
                \"""
              }
            }
          }
          post {
            always {
              junit '\(here)report.xml'
              archiveArtifacts artifacts: '\(here)pending/**, \(here)report.html', allowEmptyArchive: true
            }
          }
        }

        """
    case .none: return ""
    }
  }
}
