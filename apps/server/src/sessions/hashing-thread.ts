import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { Options } from '@node-rs/argon2';

/** A password to hash, or one to hold against a hash. */
export interface HashingTask {
  readonly password: string;
  readonly password_hash?: string;
  readonly options: Options;
}

/** The hash, whether the password is the one behind it, or what went wrong. */
export type HashingResult = { readonly hash: string } | { readonly matches: boolean } | { readonly failure: string };

giveWay();
parentPort?.on('message', (task: HashingTask) => parentPort?.postMessage(resultOf(task)));

/** Lets whatever else wants a core have it first. Only Linux tells a thread its number; elsewhere it runs as the process does. */
function giveWay(): void {
  try {
    const thread_id = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread_id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It only hashes sooner then.
  }
}

function resultOf({ password, password_hash, options }: HashingTask): HashingResult {
  try {
    if (password_hash === undefined) return { hash: hashSync(password, options) };
    return { matches: verifySync(password_hash, password, options) };
  } catch (error) {
    return { failure: String(error) };
  }
}
