import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { ConnectionLimits } from '../connection-limits.ts';
import { shareConnections } from './connection-shares.ts';
import type { ConnectionShares, Share } from './connection-shares.ts';

declare module '../services.ts' {
  interface Services {
    /** Of the work at hand: that of calls or, where it is unhurried, `long_pool`. */
    readonly pool: Pool;
    /** All that the process has, by what they serve. */
    readonly pools: { readonly calls: Pool };
    /** For jobs and exports: fewer connections than the calls have, and more time on each. */
    readonly long_pool: Pool;
    /** For what a transaction asks while it holds a connection of its own. */
    readonly lookup_pool: Pool;
  }
}

/** Connections to the database that the providers share fairly. */
export class Pool extends pg.Pool {
  private readonly shares: ConnectionShares;
  private readonly opened = new Set<pg.PoolClient>();

  /** What every transaction begins with beside its tenant, each with `; ` before it; nothing where the connection was opened with it. */
  readonly opening: string;

  constructor(config: pg.PoolConfig, limits: ConnectionLimits, { through_pooler = false } = {}) {
    super({
      ...config,
      max: limits.connections,
      ...waitsOf(limits),
      ...(through_pooler ? { Client: UnnamingClient } : limitsOf(limits)),
    });
    this.opening = through_pooler ? openingOf(limitsOf(limits)) : '';
    this.shares = shareConnections(limits);
    distrustIdle(this);
    this.on('connect', (client) => this.opened.add(client));
    this.on('remove', (client) => this.opened.delete(client));
  }

  /** How many wait for their provider's turn. */
  get waitingForTurn(): number {
    return this.shares.waiting;
  }

  /** Breaks all its connections: what waits for an answer on one fails at once. */
  cutOff(): void {
    for (const client of this.opened) breakOff(client);
  }

  /** Does work that takes one connection of this pool at a time, when it is its provider's turn. Work inside it must not ask for a turn. */
  async inShare<Result>(share: Share, work: () => Promise<Result>): Promise<Result> {
    const turn = this.shares.take(share);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.shares.give(share);
    }
  }
}

/** Ends a connection without a goodbye, which would wait behind the answers that it owes. */
export function breakOff(client: pg.ClientBase): void {
  // The driver has the socket, and its types do not know.
  (client as pg.ClientBase & { readonly connection: { readonly stream: Duplex } }).connection.stream.destroy();
}

/**
 * Where one connection broke or fell silent, those that wait for work have as a rule as well, as after a change to another machine: they are
 * replaced, instead of each costing a call its time.
 */
function distrustIdle(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('release', (fault, client) => {
    if (!fault) idle.add(client);
    // What the database itself says has come through a connection that works. The pool removes an idle one that reports a fault.
    else if (!(fault instanceof pg.DatabaseError)) for (const each of idle) each.emit('error', fault);
  });
}

/** A database that is there says within this what became of a statement that took too long: after it, the connection is given up. */
const ANSWER_MARGIN_MS = 2000;
/** A process that stopped in the middle of a transaction, or was cut off, loses what it had locked. */
const IDLE_IN_TRANSACTION_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Kept by the driver itself. */
function waitsOf({ wait_ms, statement_ms }: ConnectionLimits): pg.PoolConfig {
  return {
    connectionTimeoutMillis: wait_ms,
    query_timeout: statement_ms + ANSWER_MARGIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/** Kept by the database: set once for each connection when it opens, so that no transaction pays for them. */
function limitsOf({ lock_ms, statement_ms }: ConnectionLimits) {
  return {
    lock_timeout: lock_ms,
    statement_timeout: statement_ms,
    idle_in_transaction_session_timeout: Math.max(IDLE_IN_TRANSACTION_MS, statement_ms),
  };
}

/** The connections behind a pooler serve other pools as well: what is set there holds for a transaction. */
function openingOf(limits: Readonly<Record<string, number>>): string {
  return Object.entries(limits)
    .map(([name, limit_ms]) => `; set local ${name} = ${limit_ms}`)
    .join('');
}

/** Sends every statement whole: behind a pooler the next one may meet another connection, which was never told of a named one. */
class UnnamingClient extends pg.Client {
  // The driver has a signature for each way of asking; all but a named statement go on as they are.
  override query = ((first: unknown, ...rest: unknown[]) => {
    const is_named = typeof first === 'object' && first !== null && 'name' in first;
    return (super.query as (...all: unknown[]) => unknown)(is_named ? { ...first, name: undefined } : first, ...rest);
  }) as pg.Client['query'];
}
