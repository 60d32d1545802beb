import { erasePeopleFromEvents } from '../audit/erase-people.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { forgetSignatures, markErased, readNamesOf, readUsersToErase } from './erased-user-repository.ts';

/** So many users go through the log together; whom that leaves the next run takes. */
const USERS_AT_ONCE = 500;

/**
 * Takes the names of deleted users out of the log and of what they wrote. What they did stays, with their number. May be cut short and run
 * again. Source: ADR 0120.
 */
export async function eraseDeletedUsers(context: RequestContext): Promise<void> {
  const user_ids = await reading(context, (tx) => readUsersToErase(tx, USERS_AT_ONCE));
  if (user_ids.length === 0) return;
  // Before the log loses their names, which is what tells them.
  const names = await inTransaction(context, async (tx) => {
    const known = await readNamesOf(tx, user_ids);
    await forgetSignatures(tx, { user_ids, names: known });
    return known;
  });
  const { events, left } = await erasePeopleFromEvents(context, { user_ids, traces: { keys: [], names } });
  await inTransaction(context, async (tx) => {
    await markErased(tx, user_ids, context.now);
    await recordChange(tx, context, {
      type: 'user.names-erased',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { users: user_ids.length, events, left_as_not_sealed: left },
    });
  });
}
