import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { POSITION } from './primary-position.ts';

/** What a look at a replica finds. */
export type Look =
  | { readonly state: 'caught_up' | 'behind'; readonly lag_bytes: number; readonly lag_s: number }
  /** It does not answer; or the primary does not, to which it would be compared. */
  | { readonly state: 'gone' | 'not_known'; readonly why: string }
  /** It answers, and is no copy that follows this database. */
  | { readonly state: 'other'; readonly why: string };

/** What a pool and a client both do. */
type Asked = Pick<ClientBase, 'query'>;

interface Side {
  /** Of the cluster and, within it, of the database: all copies of a database have the same. */
  readonly identity: string;
  readonly is_standby: boolean;
  /** How far its log goes, or has been replayed. */
  readonly position: string;
}

/** A replica that replays what is sent to it at once does not need this long. */
const CATCHES_UP_WITHIN_MS = 200;
const STEP_MS = 10;

const IDENTITY = `(select system_identifier from pg_control_system()) || ' ' || current_database()`;
const SIDE = `select ${IDENTITY} as identity, pg_is_in_recovery() as is_standby,
  case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text else ${POSITION} end as position`;

/** Which database the connection leads to: two have the same only when one was copied from the other, file by file. */
export async function identityOf(asked: Asked): Promise<string> {
  const { rows } = await asked.query<{ identity: string }>(`select ${IDENTITY} as identity`);
  return rows[0]?.identity ?? '';
}

/** Whether the replica is a copy of the primary that follows it, and has what the primary has. Each is given so long for each answer. */
export async function lookAtReplica({ primary, replica }: { primary: Asked; replica: Asked }, within_ms: number): Promise<Look> {
  // One after the other: what the replica had before the primary was asked cannot lie beyond what the primary has.
  const there = await answered(sideOf(replica), within_ms);
  if (there instanceof Error) return { state: 'gone', why: there.message };
  const here = await answered(sideOf(primary), within_ms);
  if (here instanceof Error) return { state: 'not_known', why: here.message };
  const why = whyNotItsCopy(here, there);
  if (why !== null) return { state: 'other', why };
  for (let waited_ms = 0; ; waited_ms += STEP_MS) {
    const lag = await answered(lagOf(replica, here.position), within_ms);
    if (lag instanceof Error) return { state: 'gone', why: lag.message };
    if (lag.lag_bytes === 0) return { state: 'caught_up', ...lag };
    if (waited_ms >= CATCHES_UP_WITHIN_MS) return { state: 'behind', ...lag };
    await sleep(STEP_MS);
  }
}

/** The answer, or why there is none. */
async function answered<Answer>(asked: Promise<Answer>, within_ms: number): Promise<Answer | Error> {
  const answer = asked.catch((fault: unknown) => (fault instanceof Error ? fault : new Error(String(fault))));
  return Promise.race([answer, sleep(within_ms, new Error(`no answer within ${within_ms} ms`), { ref: false })]);
}

/** What the replica is or has that no standby of the primary would; null when it may be one. The replica is asked first. */
export function whyNotItsCopy(primary: Side, replica: Side): string | null {
  if (replica.identity !== primary.identity) return 'is another database';
  if (!replica.is_standby) return 'is no standby';
  return numberOf(replica.position) > numberOf(primary.position) ? 'has changes that the database has not' : null;
}

/** Identity, kind and position of the database that the connection leads to. */
export async function sideOf(asked: Asked): Promise<Side> {
  const { rows } = await asked.query<Side>(SIDE);
  const [side] = rows;
  if (side === undefined) throw new Error('A database says nothing of itself.');
  return side;
}

async function lagOf(replica: Asked, position: string): Promise<{ lag_bytes: number; lag_s: number }> {
  // The last change that it has is as old as its lag only while there are later ones that it has not.
  const { rows } = await replica.query<{ lag_bytes: number; lag_s: number }>(
    `select greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as lag_bytes,
      case when pg_last_wal_replay_lsn() >= $1::pg_lsn then 0
        else coalesce(extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()), 0) end::float8 as lag_s`,
    [position],
  );
  return rows[0] ?? { lag_bytes: 0, lag_s: 0 };
}

/** A position as PostgreSQL writes it, two numbers to the base of sixteen. */
function numberOf(position: string): bigint {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
