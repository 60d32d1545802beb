import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@tsela/domain/problem';
import type { ClientBase, PoolClient } from 'pg';
import type { ConnectionLimits, DatabaseLimits } from '../connection-limits.ts';
import { openPool } from './database.ts';
import { NoConnection } from './database-faults.ts';
import { breakOff } from './pool.ts';
import type { Pool } from './pool.ts';
import { openPrimaryPosition } from './primary-position.ts';
import type { AskPosition } from './primary-position.ts';
import { identityOf, lookAtReplica } from './replica-look.ts';
import type { Look } from './replica-look.ts';

declare module '../services.ts' {
  interface Services {
    /** Null where no replica is set. */
    readonly read_replica: ReadReplica | null;
  }
}

/** Where reads were done: on the replica, or why not there. */
const PLACES = [
  'replica',
  'primary_as_replica_is_left_alone',
  'primary_as_replica_is_behind',
  'primary_as_replica_failed',
] as const;
type Place = (typeof PLACES)[number];

/** Where lines about the replica are logged. */
interface ReplicaLog {
  warn(fields: object, message: string): void;
}

interface ReadKind {
  /** An export or a job: it has connections and limits of its own. */
  readonly is_long: boolean;
}

/** A read as it is done on either side. */
interface TwoWays<Result> {
  /** On a connection of the pool; to be begun only once `admit` has answered on that connection. Sent again, it must do no harm. */
  readonly onReplica: (pool: Pool, admit: (client: ClientBase) => Promise<void>) => Promise<Result>;
  readonly onPrimary: () => Promise<Result>;
}

/** A connection is had, and a transaction there begins, within this, or the primary does the work. */
const BEGINS_WITHIN_MS = 500;
/** Nothing holds a lock there but a migration that is replayed. */
const WAITS = { wait_ms: BEGINS_WITHIN_MS, lock_ms: BEGINS_WITHIN_MS };
/** What the replica still has to replay when a read comes is there as a rule within a few milliseconds: these are waited, one after the other. */
const PAUSES_MS = [1, 2, 4, 8];
const LOOKS_EVERY_MS = 1000;
/** A replica that does not answer a look by then is gone for what is under way there as well. */
const LOOKS_FOR_MS = 2000;

/** For looking at the replica, and for asking the primary for its position. */
const LOOK_LIMITS: ConnectionLimits = {
  connections: 2,
  wait_ms: LOOKS_FOR_MS,
  lock_ms: LOOKS_FOR_MS,
  statement_ms: LOOKS_FOR_MS,
};

type Verify = (client: PoolClient, answer: (fault?: Error) => void) => void;

interface ReplicaOptions {
  /** Of the replica, as the application role. */
  readonly url: string;
  readonly limits: DatabaseLimits;
  /** Of the primary itself, not by way of a pooler: that another one has taken its place shows by a connection that is new. */
  readonly database_url: string;
}

/**
 * A copy of the database that PostgreSQL keeps by streaming. A read is done there only when all that had been acknowledged before it began,
 * by whichever process, has arrived; in every other case the primary does it, and no read fails because of the replica.
 * Source: decisions/0159.
 */
export class ReadReplica {
  /** The connections that come with it, by what they serve. */
  readonly pools: Readonly<Record<'replica' | 'replica_long' | 'replica_looks' | 'positions', Pool>>;

  /** How many reads were done where. */
  readonly counts: Readonly<Record<Place, number>>;
  readonly #counts: Record<Place, number>;
  readonly #askPosition: AskPosition;
  #look: Look = { state: 'gone', why: 'it has not been looked at' };
  #looking: Promise<void> | undefined;
  #identity: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #is_trusted = false;
  #doubts = 0;
  #was_used = true;
  #is_ended = false;
  #log: ReplicaLog | undefined;

  constructor(options: ReplicaOptions) {
    const { usual, long } = options.limits;
    const verify: Verify = (client, answer) => void this.#whyNotSame(client).then(answer);
    const open = (limits: Partial<ConnectionLimits>) => openPool(options.url, limits, { verify });
    const positions = openPool(options.database_url, LOOK_LIMITS);
    this.#askPosition = openPrimaryPosition(positions);
    this.#counts = Object.fromEntries(PLACES.map((place) => [place, 0])) as Record<Place, number>;
    this.counts = this.#counts;
    this.pools = {
      replica: open({ ...usual, ...WAITS }),
      replica_long: open({ ...long, ...WAITS }),
      replica_looks: openPool(options.url, LOOK_LIMITS),
      positions,
    };
  }

  /** What the last look at it found. */
  get lastLook(): Look {
    return this.#look;
  }

  get isUsed(): boolean {
    return this.#is_trusted;
  }

  /** From here on it is used when it is fit to be: looks at it now and again. */
  async begin(log: ReplicaLog): Promise<void> {
    this.#log = log;
    this.pools.positions.on('connect', () => this.#distrust());
    await this.#lookNow();
    this.#timer = setInterval(() => void this.#lookNow(), LOOKS_EVERY_MS).unref();
  }

  end(): void {
    this.#is_ended = true;
    clearInterval(this.#timer);
  }

  /** Does a read on the replica or, where it cannot be done there, on the primary. */
  async read<Result>(of: ReadKind, { onReplica, onPrimary }: TwoWays<Result>): Promise<Result> {
    let place: Place = 'primary_as_replica_is_left_alone';
    if (this.#is_trusted) {
      try {
        return await this.#readThere(of, onReplica);
      } catch (fault) {
        // What the work itself finds wrong it has found in what the primary holds as well.
        if (fault instanceof Problem) throw fault;
        place = this.#placeAfter(fault);
      }
    }
    this.#counts[place]++;
    return onPrimary();
  }

  async #readThere<Result>({ is_long }: ReadKind, work: TwoWays<Result>['onReplica']): Promise<Result> {
    const position = await this.#askPosition();
    // Where another has taken the primary's place, its position may lie before what the replica has of the former one.
    if (!this.#is_trusted) throw new NotDoneThere('primary_as_replica_is_left_alone');
    const pool = is_long ? this.pools.replica_long : this.pools.replica;
    const result = await work(pool, (client) => untilReplayed(client, position));
    this.#counts.replica++;
    return result;
  }

  #placeAfter(fault: unknown): Place {
    if (fault instanceof NotDoneThere) return fault.place;
    // That all its connections are in use is no reason to leave it alone.
    if (!(fault instanceof NoConnection)) this.#distrust();
    return 'primary_as_replica_failed';
  }

  /** An address may lead elsewhere from one connection to the next. */
  async #whyNotSame(client: ClientBase): Promise<Error | undefined> {
    try {
      this.#identity ??= await identityOf(this.pools.positions);
      return (await identityOf(client)) === this.#identity ? undefined : new Error('The connection leads to another database.');
    } catch (fault) {
      return fault instanceof Error ? fault : new Error(String(fault));
    }
  }

  /** Until a look has found it fit, the reads that come do not pay for finding out. */
  #distrust(): void {
    this.#doubts++;
    this.#is_trusted = false;
    void this.#lookNow();
  }

  async #lookNow(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = undefined));
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const sides = { primary: this.pools.positions, replica: this.pools.replica_looks };
    // What gave rise to a doubt while a look was under way the look may not have seen.
    let doubts: number;
    do {
      doubts = this.#doubts;
      this.#look = await lookAtReplica(sides, LOOKS_FOR_MS);
    } while (doubts !== this.#doubts && this.#look.state === 'caught_up');
    if (this.#is_ended) return;
    this.#is_trusted = this.#look.state === 'caught_up';
    if (this.#look.state === 'gone' || this.#look.state === 'other') this.#cutOff();
    this.#tell();
  }

  /** What is under way there would wait for its limit: it fails now, and the primary does it. */
  #cutOff(): void {
    const { positions: _of_primary, ...there } = this.pools;
    for (const pool of Object.values(there)) pool.cutOff();
  }

  #tell(): void {
    if (this.#is_trusted === this.#was_used) return;
    this.#was_used = this.#is_trusted;
    this.#log?.warn({ ...this.#look }, this.#is_trusted ? 'the read replica is used again' : 'the read replica is left alone');
  }
}

/** The replica is sound, and this read is not for it. */
class NotDoneThere extends Error {
  readonly place: Place;

  constructor(place: Place) {
    super();
    this.place = place;
  }
}

/** On the connection of the read itself, because another one may lead to another replica. */
async function untilReplayed(client: ClientBase, position: string): Promise<void> {
  const impatience = setTimeout(() => breakOff(client), BEGINS_WITHIN_MS);
  try {
    for (const pause_ms of [...PAUSES_MS, 0]) {
      const { rows } = await client.query<{ is_there: boolean }>(
        'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
        [position],
      );
      if (rows[0]?.is_there) return;
      if (pause_ms > 0) await sleep(pause_ms);
    }
  } finally {
    clearTimeout(impatience);
  }
  throw new NotDoneThere('primary_as_replica_is_behind');
}
