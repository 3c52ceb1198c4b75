#include "HarnessHops.h"

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

// The runtime's function takes the context of the task's continuation in the register for async contexts, and jumps to the
// continuation with a tail call, which leaves nothing of this function on the stack.
#define ASYNC __attribute__((swiftasynccall))
typedef ASYNC void (*Switch)(
    __attribute__((swift_async_context)) char *context, const void *resume, const void *object, uintptr_t table);

static Switch original;
static HarnessHopDecision decision;

static ASYNC void hop(
    __attribute__((swift_async_context)) char *context, const void *resume, const void *object, uintptr_t table) {
  HarnessExecutor target = decision((HarnessExecutor){object, table});
  return original(context, resume, target.object, target.table);
}

static const void *make(const void *function, HarnessHopDecision decide) {
  original = (Switch)function;
  decision = decide;
  return (const void *)hop;
}

// Weak, and called from here, so that a program links without this file and Swift needs no module for it.
__attribute__((weak)) extern void harness_takes_hops(HarnessHopMaker make);

__attribute__((constructor)) static void offer(void) {
  if (harness_takes_hops) harness_takes_hops(make);
}

#endif
