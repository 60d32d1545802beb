import { sql } from 'kysely';
import type { Tx } from '../../db/transaction.ts';

/** The window of a network, after what was asked was counted in it, or found no room. */
export interface CountedWindow {
  readonly outcome: 'full' | 'counted' | 'began';
  readonly counted: number;
  /** Until it is over. */
  readonly wait_s: number;
}

interface LookUp {
  /** The hash of the visitor's network. */
  readonly network: string;
  readonly references: number;
  readonly most: number;
}

/**
 * Counts what a network looks up within its minute, for all processes; of many at once each sees those before it. A window without room is left as
 * it was. The clock is the database's: those of the processes may be apart.
 */
export async function countInWindow(tx: Tx, { network, references, most }: LookUp): Promise<CountedWindow> {
  const { rows } = await sql<{ counted: number }>`insert into look_ups as l (provider_id, network, time_began, counted)
    values (${tx.provider_id}, ${network}, now(), ${references})
    on conflict (provider_id, network) do update set
      time_began = case when ${IS_OVER} then excluded.time_began else l.time_began end,
      counted = case when ${IS_OVER} then excluded.counted else l.counted + excluded.counted end
    where ${IS_OVER} or l.counted + excluded.counted <= ${most}
    returning counted`.execute(tx.db);
  const [row] = rows;
  const outcome = row === undefined ? 'full' : row.counted === references ? 'began' : 'counted';
  if (outcome === 'began') return { outcome, counted: references, wait_s: WINDOW_S };
  const window = await sql<{ counted: number; wait_s: number }>`select counted,
      greatest(1, ceil(extract(epoch from time_began - now()) + ${WINDOW_S}))::int as wait_s
    from look_ups where provider_id = ${tx.provider_id} and network = ${network}`.execute(tx.db);
  return { outcome, ...(window.rows[0] ?? { counted: most, wait_s: WINDOW_S }) };
}

const WINDOW_S = 60;
// A difference of two instants, because to take an hour from one depends on the time zone, and a distributed PostgreSQL refuses that here.
const IS_OVER = sql`excluded.time_began - l.time_began >= interval '1 minute'`;

/** Takes one look-up of a network back. */
export async function takeOutOfWindow(tx: Tx, network: string): Promise<void> {
  await tx.db
    .updateTable('look_ups')
    .set(({ eb }) => ({ counted: eb('counted', '-', 1) }))
    .where('provider_id', '=', tx.provider_id)
    .where('network', '=', network)
    .where('counted', '>', 0)
    .execute();
}

/** As many as one that begins a window takes out: more than it brings in. */
const OLD_ROWS_AT_ONCE = 20;

/** Removes some windows that are over; those that are being counted in are left for the next time. */
export async function deleteOldWindows(tx: Tx, before: Date): Promise<void> {
  await tx.db
    .deleteFrom('look_ups')
    .where('provider_id', '=', tx.provider_id)
    .where('network', 'in', ({ selectFrom }) =>
      selectFrom('look_ups')
        .select('network')
        .where('provider_id', '=', tx.provider_id)
        .where('time_began', '<', before)
        .orderBy('time_began')
        .limit(OLD_ROWS_AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
