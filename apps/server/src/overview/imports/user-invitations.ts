import type { userImportApi } from '@tsela/contract/overview/file-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { seesWholeProvider } from '../../db/reach.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { importerOf } from '../../users/import-users.ts';
import { inviteImported, readInvitationsOf } from '../../users/imported-users.ts';
import { findFile } from './file-repository.ts';

type Api = typeof userImportApi;

/** How far the users of a file are, whether a tool added them or they were moved in. Source: screens S30, S35. */
export async function readInvitationsOfFile(
  context: RequestContext,
  { id }: InputOf<Api['invitations']>,
): Promise<OutputOf<Api['invitations']>> {
  return reading(context, async (tx) => ({
    invitations: await readInvitationsOf({ ...context, tx }, await importOfFile(tx, context, id)),
  }));
}

/** Invites the users of a file who have not joined. Source: screens S35. */
export async function inviteUsersOfFile(
  context: RequestContext,
  { id }: InputOf<Api['inviteImported']>,
): Promise<OutputOf<Api['inviteImported']>> {
  return inTransaction(context, async (tx) => {
    const import_id = await importOfFile(tx, context, id);
    const message = await inviteImported({ ...context, tx }, import_id);
    return { message, invitations: await readInvitationsOf({ ...context, tx }, import_id) };
  });
}

/** The import under which the users of a file are invited: users limited to a part of the provider find their own files alone. */
async function importOfFile(tx: Tx, context: RequestContext, id: number): Promise<number> {
  const actor = importerOf(context);
  const only_of = seesWholeProvider(actor) ? null : actor.user_id;
  const found = await findFile(tx, { kinds: ['bulk-users', 'users'], only_of }, id);
  if (!found?.user_import_id) throw new Problem('not-found', 'Import not found.');
  return found.user_import_id;
}
