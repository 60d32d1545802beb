import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { AccountNote } from '@tsela/contract/accounts/account-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { listNoteRows, insertNote } from './account-note-repository.ts';
import type { AccountNoteRow } from './account-note-repository.ts';
import { loadAccountFor } from './account-repository.ts';
import { refuseAccountUsers } from './account-staff.ts';

/** What staff have written down about an account, newest first. Source: screens S44. */
export async function listNotes(
  context: RequestContext,
  input: InputOf<typeof accountApi.notes>,
): Promise<OutputOf<typeof accountApi.notes>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, input.account_id);
    const { rows, count } = await listNoteRows(tx, id, input);
    return { notes: rows.map(presentNote), count };
  });
}

/** Writes a note about an account. The log says that there is one; the note itself says what. Source: screens S44. */
export async function addNote(
  context: RequestContext,
  input: InputOf<typeof accountApi.addNote>,
): Promise<OutputOf<typeof accountApi.addNote>> {
  refuseAccountUsers(context);
  const text = input.text.trim();
  if (text === '') refuseIfAny([{ field: 'text', code: 'required', message: 'Please write something.' }]);
  const { actor } = context;
  return inTransaction(context, async (tx) => {
    const { id: account_id } = await loadAccountFor(tx, actor, input.account_id);
    const row = await insertNote(tx, {
      account_id,
      text,
      created_by: actor.kind === 'user' ? actor.user_id : null,
      created_by_name: actor.kind === 'guest' ? '' : actor.name,
      now: context.now,
    });
    await recordChange(tx, context, {
      type: 'account.noted',
      object_type: 'account',
      object_id: account_id,
      account_id,
      change_to: { note_id: row.id },
    });
    return { note: presentNote(row) };
  });
}

function presentNote({ id, account_id, text, created_by_name, time_created }: AccountNoteRow): AccountNote {
  return { id, account_id, text, created_by_name, time_created: time_created.toISOString() };
}
