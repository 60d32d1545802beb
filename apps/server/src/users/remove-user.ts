import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { administratorOf } from './administrator.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';
import type { UserRow } from './managed-user-reads.ts';
import { deleteInvitedUser } from './managed-user-repository.ts';

/** Takes an invitation back. A user who has joined stays in the history, so they can only be deactivated. Source: screens S45. */
export async function removeUser(
  context: RequestContext,
  { id }: InputOf<typeof userApi.remove>,
): Promise<OutputOf<typeof userApi.remove>> {
  const actor = administratorOf(context);
  return inTransaction(context, async (tx) => {
    const user = await findUserRow(tx, actor, id);
    if (id === actor.user_id) throw new Problem('not-permitted', 'You cannot remove yourself.');
    if (!mayAdminister(actor, rightsOf(user))) throw new Problem('not-permitted', NOT_ABOVE);
    return takeInvitationBack({ ...context, tx }, user);
  });
}

/** Deletes a user who never joined, with their open links. */
export async function takeInvitationBack(
  context: RequestContext & { readonly tx: Tx },
  user: UserRow,
): Promise<OutputOf<typeof userApi.remove>> {
  const { id, name, email, role_id, account_id } = user;
  if (!(await deleteInvitedUser(context.tx, id))) throw new Problem('conflict', staysInHistory(name));
  await recordChange(context.tx, context, {
    type: 'user.removed',
    object_type: 'user',
    object_id: id,
    account_id,
    change_from: { name, email, role_id, account_id },
  });
  return { message: `The invitation of ${name} is taken back.` };
}

function staysInHistory(name: string): string {
  return `${name} has joined, so their name stays in the history. Deactivate them instead.`;
}
