import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { HashingResult, HashingTask } from './hashing-thread.ts';

/** It loads one library and keeps nothing. */
const THREAD = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 } };

const idle: Worker[] = [];

/**
 * Does a task on a thread that gives way to all others: hashing a password takes a core for some twenty milliseconds, and those who work
 * meanwhile must not wait for it. There are as many threads as tasks were ever done at once; one that ended is replaced by the next task.
 */
export async function onHashingThread(task: HashingTask): Promise<Exclude<HashingResult, { failure: string }>> {
  const thread = idle.pop() ?? startThread();
  thread.ref();
  thread.postMessage(task);
  const [result] = (await once(thread, 'message')) as [HashingResult];
  // An idle thread keeps no process from ending.
  thread.unref();
  idle.push(thread);
  if ('failure' in result) throw new Error(`A password could not be hashed: ${result.failure}`);
  return result;
}

function startThread(): Worker {
  const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url), THREAD);
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}
