import { setImmediate } from 'node:timers/promises';
import type { Steps } from '@tsela/domain/steps';

/** Others wait for no longer than this and one step; most quotes take less than a millisecond. */
const AT_ONE_GO_MS = 10;

/** Does long work in turns with whatever else this process has to do. */
export async function runYielding<Result>(steps: Steps<Result>): Promise<Result> {
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - began < AT_ONE_GO_MS) continue;
    // The event loop turns between: what waits is done one after the other.
    await setImmediate();
    began = performance.now();
  }
}
