#pragma once
#include <stdint.h>

/// A serial executor, as the runtime hands it on: the object and the table of its witnesses. Both are null for the pool.
typedef struct {
  const void *object;
  uintptr_t table;
} HarnessExecutor;

/// Called at each switch of a task between executors. Returns the executor that the task goes to.
typedef HarnessExecutor (*HarnessHopDecision)(HarnessExecutor target);

/// Returns the function that is called in the place of `swift_task_switch`. Called once in a process, before that function is.
/// - original: the runtime's own.
/// - decision: where tasks go.
typedef const void *(*HarnessHopMaker)(const void *original, HarnessHopDecision decision);
