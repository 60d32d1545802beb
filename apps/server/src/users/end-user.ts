import type { AccountId, RoleId, UserId } from '@tsela/domain/ids';
import { deletedDetails } from '@tsela/domain/users/user-administration';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { endAllSessions } from '../sessions/end-sessions.ts';
import { forgetSecondFactor } from '../sessions/remove-two-factor.ts';
import { endLinksOf } from '../sessions/verification-links.ts';
import { forgetTracesOf, updateManagedUser } from './managed-user-repository.ts';

/**
 * Ends a user for good, who is locked: every way in ends, and nothing that says who they were stays in their row. It stays itself, since
 * shipments and the log point at it; a job takes their name out of the log, where what they did stays. Source: screens S06, ADR 0120.
 */
export async function endUser(
  tx: Tx,
  context: RequestContext,
  user: { readonly id: UserId; readonly account_id: AccountId | null; readonly role_id: RoleId; readonly is_active: boolean },
): Promise<void> {
  const { id, account_id, role_id, is_active } = user;
  await endLinksOf(tx, context, id);
  await forgetSecondFactor(tx, id);
  await endAllSessions(tx, context, { person: { user_id: id, account_id } });
  await forgetTracesOf(tx, id);
  await updateManagedUser(tx, id, { ...deletedDetails(id), time_deleted: context.now }, context.now);
  await recordChange(tx, context, {
    type: 'user.deleted',
    object_type: 'user',
    object_id: id,
    account_id,
    change_from: { is_active, role_id },
    change_to: { is_active: false },
  });
}
