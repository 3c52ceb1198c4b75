#pragma once
#include <stdint.h>

/// A serial executor as the runtime passes it: the object and its witness table. Both are null for the global pool.
typedef struct {
  const void *object;
  uintptr_t table;
} HarnessExecutor;

/// Called whenever a task switches executors. Returns the executor that the task goes to.
typedef HarnessExecutor (*HarnessHopDecision)(HarnessExecutor target);

/// Returns a function to be called in place of `swift_task_switch`. Called once in a process, before the returned function is.
/// - original: The runtime's own function.
/// - decision: Decides where tasks go.
typedef const void *(*HarnessHopMaker)(const void *original, HarnessHopDecision decision);
