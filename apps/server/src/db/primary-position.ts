import type { Pool } from './pool.ts';

/** Asks how far the database's log goes: every change that was acknowledged before the question lies before the answer. */
export type AskPosition = () => Promise<string>;

/** Without `synchronous_commit` a change is acknowledged before the log is written, so it need not lie before what is. */
export const POSITION = `case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text`;

/** Asks the primary on connections that serve nothing else. */
export function openPrimaryPosition(pool: Pool): AskPosition {
  return askedTogether(async () => {
    const { rows } = await pool.query<{ position: string }>(`select ${POSITION} as position`);
    // One row, whatever the database holds.
    return rows[0]?.position ?? '';
  });
}

/**
 * One question at a time, for all who wait: what asking costs does not grow with how many ask. Who comes while a question is under way joins
 * the next one, since the answer under way may be older than they are.
 */
export function askedTogether<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let under_way: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer> | undefined;

  function begin(): Promise<Answer> {
    next = undefined;
    const answer = ask();
    under_way = answer.catch(() => undefined);
    return answer;
  }
  return () => (next ??= under_way.then(begin));
}
