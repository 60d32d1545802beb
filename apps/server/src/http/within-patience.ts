import { setTimeout as sleep } from 'node:timers/promises';

/** A page that lacks something is better than one that waits for a database. */
const PATIENCE_MS = 2000;

/** What a page is made with, if it comes soon enough. Throws otherwise; the work is left to itself then. */
export async function withinPatience<Value>(work: Promise<Value>): Promise<Value> {
  const over = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Nothing was read within ${PATIENCE_MS} ms.`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    over.abort();
    // Whichever of the two comes second has no reader.
    await Promise.allSettled([late]);
    work.catch(() => undefined);
  }
}
