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
  const answered = answerOf(thread);
  thread.postMessage(task);
  const result = await answered;
  // An idle thread keeps no process from ending.
  thread.unref();
  idle.push(thread);
  if ('failure' in result) throw new Error(`A password could not be hashed: ${result.failure}`);
  return result;
}

/** What a thread says next. One that ends without a word must not be waited for: its place would be gone for good. */
function answerOf(thread: Worker): Promise<HashingResult> {
  return new Promise((resolve, reject) => {
    const fail = (cause?: unknown) => reject(new Error('The thread that hashes passwords has ended.', { cause }));
    thread.once('error', fail).once('exit', fail);
    thread.once('message', (result: HashingResult) => {
      thread.off('error', fail).off('exit', fail);
      resolve(result);
    });
  });
}

function startThread(): Worker {
  const thread = new Worker(new URL('./hashing-thread.ts', import.meta.url), THREAD);
  // Whoever waits for it is told; while nobody does, it is only replaced.
  thread.on('error', () => undefined);
  thread.once('exit', () => {
    const at = idle.indexOf(thread);
    if (at >= 0) idle.splice(at, 1);
  });
  return thread;
}
