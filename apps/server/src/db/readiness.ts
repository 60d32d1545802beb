import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectionLimits } from '../connection-limits.ts';
import type { Pool } from './pool.ts';

declare module '../services.ts' {
  interface Services {
    readonly readiness: Readiness;
  }
}

/** Whether this process can serve calls: it is not about to stop, and the database answers, on a connection that serves nothing else. */
export interface Readiness {
  isThere(): Promise<boolean>;
  /** From here on the process says that it cannot, so that a proxy sends its calls elsewhere. */
  leave(): void;
  isLeaving(): boolean;
}

/** A database that takes longer than this for an empty query cannot serve calls. */
const WITHIN_MS = 2000;

/** Of the connection that it asks on. */
export const HEALTH_LIMITS: ConnectionLimits = {
  connections: 1,
  wait_ms: WITHIN_MS,
  lock_ms: WITHIN_MS,
  statement_ms: WITHIN_MS,
};

/** All who ask at one moment get one answer: asking often costs the database nothing. */
export function openReadiness(pool: Pool): Readiness {
  let asked: Promise<boolean> | undefined;
  let is_leaving = false;

  const answered = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    );
  return {
    async isThere() {
      if (is_leaving) return false;
      asked ??= Promise.race([answered(), sleep(WITHIN_MS, false, { ref: false })]).finally(() => (asked = undefined));
      return asked;
    },
    leave: () => void (is_leaving = true),
    isLeaving: () => is_leaving,
  };
}
