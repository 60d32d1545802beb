import { sql } from 'kysely';
import type { Tx } from '../db/transaction.ts';

/** The window of a key as it is after calls were taken out of it, or were not to be had. */
export interface KeyWindow {
  readonly is_taken: boolean;
  readonly counted: number;
  /** Until it is over. */
  readonly left_ms: number;
}

/**
 * Takes calls out of the window of a key, for all processes; of many at once each sees those before it. A window that has no room is left
 * as it was. The clock is the database's: those of the processes may be apart.
 */
export async function takeCalls(
  tx: Tx,
  { key_id, calls, most, window_s }: { key_id: number; calls: number; most: number; window_s: number },
): Promise<KeyWindow> {
  const taken = await sql<{ counted: number }>`insert into key_calls as k (provider_id, key_id, time_began, counted)
    values (${tx.provider_id}, ${key_id}, now(), ${calls})
    on conflict (provider_id, key_id) do update set
      time_began = case when ${isOver(window_s)} then excluded.time_began else k.time_began end,
      counted = case when ${isOver(window_s)} then excluded.counted else k.counted + excluded.counted end
    where ${isOver(window_s)} or k.counted + excluded.counted <= ${most}
    returning counted`.execute(tx.db);
  const { rows } = await sql<{ counted: number; left_ms: number }>`select counted,
      greatest(0, (extract(epoch from time_began - now()) + ${window_s}) * 1000)::float8 as left_ms
    from key_calls where provider_id = ${tx.provider_id} and key_id = ${key_id}`.execute(tx.db);
  const { counted, left_ms } = rows[0] ?? { counted: most, left_ms: window_s * 1000 };
  return { is_taken: taken.rows.length > 0, counted, left_ms };
}

// A difference of two instants, because to take an hour from one depends on the time zone, and a distributed PostgreSQL refuses that here.
const isOver = (window_s: number) => sql`excluded.time_began - k.time_began >= make_interval(secs => ${window_s})`;
