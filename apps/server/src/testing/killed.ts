import type { PoolClient } from 'pg';
import { openPool } from '../db/database.ts';
import type { Services } from '../services.ts';

interface Death {
  /** Before which statement, counted from 1, or after which answer the process dies. */
  readonly at: number;
  readonly when: 'before' | 'after';
}

const NEVER = new Promise<never>(() => undefined);

/**
 * Does work as a process that is killed at one of its statements. What it sent until then the database has; its connections break, no line
 * after it runs, no error of it is caught, and nothing is given back. Answers whether it died: false where the work was done before.
 */
export async function runUntilKilled(
  services: Services,
  { at, when }: Death,
  work: (services: Services) => Promise<unknown>,
): Promise<boolean> {
  const pool = openPool(services.config.database_url);
  let sent = 0;
  const backends: number[] = [];
  const died = new Promise<true>((resolve) => {
    pool.on('connect', (client) => {
      // The driver keeps it, and its types do not know.
      backends.push((client as PoolClient & { readonly processID: number }).processID);
      const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
      const die = () => {
        sent = Infinity;
        pool.cutOff();
        resolve(true);
        return NEVER;
      };
      // The driver has a signature for each way of asking; all of them are one statement.
      client.query = ((...asked: unknown[]) => {
        if (sent === Infinity) return NEVER;
        sent++;
        if (sent === at && when === 'before') return die();
        const answer = query(...asked);
        return sent === at ? answer.then(die, die) : answer.then(alive, fault);
      }) as PoolClient['query'];
    });
  });
  /** What was answered to a process that is dead meanwhile reaches none of its code. */
  function alive<Answer>(answer: Answer): Answer | Promise<never> {
    return sent === Infinity ? NEVER : answer;
  }
  function fault(cause: unknown): Promise<never> {
    return sent === Infinity ? NEVER : Promise.reject(cause);
  }
  const inShare = pool.inShare.bind(pool);
  // What waits for its turn when the process dies waits no longer, and is refused to no one.
  pool.inShare = (share, waiting) => inShare(share, waiting).then(alive, fault);
  const has_died = await Promise.race([died, work({ ...services, pool }).then(() => false as const)]);
  if (!has_died) await pool.end();
  else await untilGone(services, backends);
  return has_died;
}

const LOOKS_MAX = 1000;
const LOOK_EVERY_MS = 5;

/** What was on its way to the database when the process died is still done there, as far as it came. */
async function untilGone({ lookup_pool }: Services, backends: readonly number[]): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const { rowCount } = await lookup_pool.query('select from pg_stat_activity where pid = any($1)', [backends]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error('The connections of the process that died are still there.');
}
