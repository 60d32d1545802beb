/** How many connections a pool has, and how long work on them may wait for what. */
export interface ConnectionLimits {
  readonly connections: number;
  /** For a connection, be it one that others hold or a new one. */
  readonly wait_ms: number;
  /** For a row or another object that another transaction has locked. */
  readonly lock_ms: number;
  /** For one statement, the wait for locks included. */
  readonly statement_ms: number;
}

/** Of a caller's request, unless the settings of the process say otherwise. */
export const USUAL_LIMITS: ConnectionLimits = { connections: 16, wait_ms: 10_000, lock_ms: 5000, statement_ms: 15_000 };
export const LONG_STATEMENT_MS = 600_000;

/** What calls are held to, and what jobs and exports are. */
export interface DatabaseLimits {
  readonly usual: ConnectionLimits;
  readonly long: ConnectionLimits;
}

/** Jobs and exports take turns with each other, not with the calls. */
export const LONG_CONNECTIONS = 4;
/** No caller waits for a job: it may wait long rather than fail and be tried again. */
const LONG_WAIT_MS = 60_000;
const LONG_LOCK_MS = 30_000;

/** The limits of a process out of its settings. Source: docs/design/running.md. */
export function databaseLimits(
  settings: ConnectionLimits & { readonly long_statement_ms: number; readonly long_connections: number },
): DatabaseLimits {
  const { long_statement_ms, long_connections, ...usual } = settings;
  const long = {
    connections: long_connections,
    wait_ms: Math.max(usual.wait_ms, LONG_WAIT_MS),
    lock_ms: Math.max(usual.lock_ms, LONG_LOCK_MS),
    statement_ms: long_statement_ms,
  };
  return { usual, long };
}
