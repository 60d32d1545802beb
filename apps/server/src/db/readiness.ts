import { setTimeout as sleep } from 'node:timers/promises';
import { openPool } from './database.ts';

declare module '../services.ts' {
  interface Services {
    readonly readiness: Readiness;
  }
}

/** Whether the database answers, asked on a connection that serves nothing else. */
export interface Readiness {
  isThere(): Promise<boolean>;
  close(): Promise<void>;
}

/** A database that takes longer than this for an empty query cannot serve calls. */
const WITHIN_MS = 2000;

/** All who ask at one moment get one answer: asking often costs the database nothing. */
export function openReadiness(database_url: string): Readiness {
  const pool = openPool(database_url, { connections: 1, wait_ms: WITHIN_MS, lock_ms: WITHIN_MS, statement_ms: WITHIN_MS });
  let asked: Promise<boolean> | undefined;

  const answered = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    isThere() {
      asked ??= Promise.race([answered(), sleep(WITHIN_MS, false, { ref: false })]).finally(() => (asked = undefined));
      return asked;
    },
    close: () => pool.end(),
  };
}
