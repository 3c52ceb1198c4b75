/// An environment variable that the command reads. docs/environment-variables.md lists them all.
struct EnvironmentVariable: Sendable {
  let name: String
  let meaning: String
  let fallback: String
  let setBy: String

  static let all: [EnvironmentVariable] =
    [
      .snapshots, .color, .record, .visual, .editor, .noColor, .forceColor, .cliColorForce, .links, .term, .termProgram,
      .vteVersion, .windowsTerminal, .ci, .githubActions, .stepSummary, .editorLink,
      .testShardIndex, .testTotalShards, .testShardStatusFile, .ciNodeIndex, .ciNodeTotal, .circleNodeIndex,
      .circleNodeTotal, .buildkiteParallelJob, .buildkiteParallelJobCount, .slurmTask, .slurmTaskCount, .slurmFirstTask,
      .slurmLastTask, .slurmTaskStep, .awsBatchIndex, .awsBatchSize, .kubernetesIndex, .shardTotal, .backtrace,
    ] + revision

  static let snapshots = EnvironmentVariable(
    name: "HARNESS_SNAPSHOTS", meaning: "the folder of transcripts; `--snapshots` overrides it",
    fallback: "the nearest `\(SnapshotDirectory.defaultRoot)`, up to the root of the package, "
      + "or else of the repository",
    setBy: "you")
  static let color = EnvironmentVariable(
    name: "HARNESS_COLOR",
    meaning:
      "`auto`, `always` or `never`, else an error; `--color` overrides it, and it overrides the variables of all programs",
    fallback: "`auto`", setBy: "you")
  static let record = EnvironmentVariable(
    name: RecordingMode.variable,
    meaning:
      "in tests (`assertTranscripts`, `TestStore(…, transcript:)`): `1` writes transcripts, `missing` those that are "
      + "missing, `never` none; refused while `CI` is set", fallback: "`missing`, in CI `never`", setBy: "you")
  static let visual = EnvironmentVariable(
    name: "VISUAL", meaning: "what `e` in `harness review` opens a transcript with; it goes before `EDITOR`",
    fallback: "not set", setBy: "you, for all programs")
  static let editor = EnvironmentVariable(
    name: "EDITOR", meaning: "the same", fallback: "not set: then there is nothing to edit with",
    setBy: "you, for all programs")
  static let noColor = EnvironmentVariable(
    name: "NO_COLOR", meaning: "no colours, whatever its value, unless it is empty", fallback: "not set",
    setBy: "you, for all programs (no-color.org)")
  static let forceColor = EnvironmentVariable(
    name: "FORCE_COLOR",
    meaning: "colours without a terminal, too; `0` or `false` means none; `NO_COLOR` overrides it", fallback: "not set",
    setBy: "you, for all programs")
  static let cliColorForce = EnvironmentVariable(
    name: "CLICOLOR_FORCE",
    meaning: "colours without a terminal, too, unless it is `0`; `NO_COLOR` and `FORCE_COLOR` override it",
    fallback: "not set", setBy: "you, for all programs (bixense.com/clicolors)")
  static let links = EnvironmentVariable(
    name: "HARNESS_LINKS",
    meaning:
      "`auto`, `always` or `never`, else an error: whether the places of failures are links to their files; such a link has no line or column",
    fallback: "`auto`: at terminals that are known to show links, by the variables below", setBy: "you")
  static let term = EnvironmentVariable(
    name: "TERM",
    meaning:
      "`dumb` means no colours, and no drawing in `harness play`; kitty, Ghostty, Alacritty, WezTerm, foot, Contour and "
      + "Rio show links, `screen` and `tmux` none", fallback: "not set", setBy: "the terminal")
  static let termProgram = EnvironmentVariable(
    name: "TERM_PROGRAM", meaning: "iTerm2, WezTerm, VS Code, Ghostty, Rio, Tabby and Hyper show links",
    fallback: "not set", setBy: "the terminal")
  static let vteVersion = EnvironmentVariable(
    name: "VTE_VERSION", meaning: "GNOME Terminal and others like it show links from `5000` on", fallback: "not set",
    setBy: "the terminal")
  static let windowsTerminal = EnvironmentVariable(
    name: "WT_SESSION", meaning: "Windows Terminal shows links", fallback: "not set", setBy: "the terminal")
  static let ci = EnvironmentVariable(
    name: "CI",
    meaning:
      "`harness record` and `review --accept` refuse without `--force`, and a run keeps pending changes only with "
      + "`--pending-dir`. An empty value, `0` and `false` count as not set",
    fallback: "not set", setBy: "CI systems")
  static let githubActions = EnvironmentVariable(
    name: "GITHUB_ACTIONS",
    meaning: "nothing of its own: GitHub sets `CI` too, and without a terminal there are no colours by themselves",
    fallback: "not set", setBy: "GitHub Actions")
  static let stepSummary = EnvironmentVariable(
    name: "GITHUB_STEP_SUMMARY", meaning: "the file to which `--report github` appends its summary in Markdown",
    fallback: "not set: no summary", setBy: "GitHub Actions")

  static let editorLink = EnvironmentVariable(
    name: "HARNESS_EDITOR_URL",
    meaning:
      "where the HTML report's links to lines lead: an address with `{path}`, `{line}` and `{column}`, or `none` for no such links",
    fallback: "`\(PageLinks.defaultEditor)`, in CI `none`", setBy: "you")

  static let testShardIndex = shardIndex("TEST_SHARD_INDEX", from: 0, setBy: "Bazel and build systems like it")
  static let testTotalShards = shardTotal("TEST_TOTAL_SHARDS", setBy: "Bazel and build systems like it")
  static let testShardStatusFile = EnvironmentVariable(
    name: "TEST_SHARD_STATUS_FILE", meaning: "the file that `harness run` creates when it follows the two above",
    fallback: "not set", setBy: "Bazel and build systems like it")
  static let ciNodeIndex = shardIndex("CI_NODE_INDEX", from: 1, setBy: "GitLab, with `parallel:`")
  static let ciNodeTotal = shardTotal("CI_NODE_TOTAL", setBy: "GitLab")
  static let circleNodeIndex = shardIndex("CIRCLE_NODE_INDEX", from: 0, setBy: "CircleCI")
  static let circleNodeTotal = shardTotal("CIRCLE_NODE_TOTAL", setBy: "CircleCI")
  static let buildkiteParallelJob = shardIndex(
    "BUILDKITE_PARALLEL_JOB", from: 0, setBy: "Buildkite, with `parallelism:`")
  static let buildkiteParallelJobCount = shardTotal(
    "BUILDKITE_PARALLEL_JOB_COUNT", setBy: "Buildkite, with `parallelism:`")
  static let slurmTask = EnvironmentVariable(
    name: "SLURM_ARRAY_TASK_ID", meaning: shardMeaning("counted from `SLURM_ARRAY_TASK_MIN`"), fallback: whole,
    setBy: slurm)
  static let slurmTaskCount = shardTotal("SLURM_ARRAY_TASK_COUNT", setBy: slurm)
  static let slurmFirstTask = EnvironmentVariable(
    name: "SLURM_ARRAY_TASK_MIN", meaning: "what the first shard is called", fallback: needed, setBy: slurm)
  static let slurmLastTask = EnvironmentVariable(
    name: "SLURM_ARRAY_TASK_MAX", meaning: "what the last shard is called", fallback: needed, setBy: slurm)
  static let slurmTaskStep = EnvironmentVariable(
    name: "SLURM_ARRAY_TASK_STEP",
    meaning: "how far shards are apart; numbers with gaps, as of `--array=1,3,7`, are an error", fallback: needed,
    setBy: slurm)
  static let awsBatchIndex = shardIndex("AWS_BATCH_JOB_ARRAY_INDEX", from: 0, setBy: awsBatch)
  static let awsBatchSize = shardTotal("AWS_BATCH_JOB_ARRAY_SIZE", setBy: awsBatch)
  static let kubernetesIndex = shardIndex(
    "JOB_COMPLETION_INDEX", from: 0, setBy: "Kubernetes, with `completionMode: Indexed`")
  static let shardTotal = EnvironmentVariable(
    name: "HARNESS_SHARD_TOTAL",
    meaning: "how many shards there are where `JOB_COMPLETION_INDEX` is set: the `completions` of the Job, which "
      + "Kubernetes tells nobody", fallback: "an error, where that is set and `--shard` isn't used", setBy: "you")
  static let backtrace = EnvironmentVariable(
    name: "SWIFT_BACKTRACE", meaning: "how a worker that traps says where; the runtime's own variable",
    fallback: "short and with symbols, for workers alone", setBy: "you")

  private static let slurm = "Slurm, with `--array`"
  private static let awsBatch = "AWS Batch, for array jobs"
  private static let whole = "not set: the whole"
  private static let needed = "an error, where the two above are set"

  private static func shardMeaning(_ counted: String) -> String {
    "which shard `harness run` or `explore` is, \(counted); `--shard` goes before it"
  }

  private static func shardIndex(_ name: String, from first: Int, setBy: String) -> EnvironmentVariable {
    EnvironmentVariable(name: name, meaning: shardMeaning("counted from \(first)"), fallback: whole, setBy: setBy)
  }

  private static func shardTotal(_ name: String, setBy: String) -> EnvironmentVariable {
    EnvironmentVariable(name: name, meaning: "how many shards there are", fallback: whole, setBy: setBy)
  }
}
