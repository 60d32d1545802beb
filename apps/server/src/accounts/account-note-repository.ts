import type { AccountId, UserId } from '@tsela/domain/ids';
import type { Selectable } from 'kysely';
import { countUpTo, pageOf } from '../db/paging.ts';
import type { AccountNotesTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';

export type AccountNoteRow = Selectable<AccountNotesTable>;

/** A page of the notes about an account that the caller was shown to reach, newest first. */
export async function listNoteRows(
  tx: Tx,
  account_id: AccountId,
  input: { limit?: number; offset?: number },
): Promise<{ rows: AccountNoteRow[]; count: number }> {
  const query = tx.db
    .selectFrom('account_notes')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('account_id', '=', account_id);
  const { limit, offset } = pageOf(input);
  const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
}

interface NewNote {
  readonly account_id: AccountId;
  readonly text: string;
  readonly created_by: UserId | null;
  readonly created_by_name: string;
  readonly now: Date;
}

export async function insertNote(tx: Tx, { now, ...note }: NewNote): Promise<AccountNoteRow> {
  return tx.db
    .insertInto('account_notes')
    .values(({ fn, val }) => ({
      ...note,
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('account_note_ids')]),
      time_created: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}
