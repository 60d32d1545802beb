import type { accountApi } from '@tsela/contract/accounts/account-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockAccountsFor } from './account-repository.ts';
import { refuseAccountUsers, tellOfAccount, tellOfRatings } from './account-staff.ts';
import { lockKnownTag } from './save-tag.ts';
import { deleteAccountTags, insertAccountTags } from './tag-repository.ts';

/** Puts a tag on accounts or takes it off. Asked twice it is done once. Source: screens S44. */
export async function tagAccounts(
  context: RequestContext,
  { ids, tag_id, action }: InputOf<typeof accountApi.tag>,
): Promise<OutputOf<typeof accountApi.tag>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    // The accounts before the tag: all callers lock in this order.
    const wanted = [...new Set(ids)];
    const done = (await lockAccountsFor(tx, context.actor, wanted)).map(({ id }) => id);
    const tag = await lockKnownTag(tx, tag_id);
    if (tag.type !== 'account') throw new Problem('not-found', 'Tag not found.');
    const is_added = action === 'add';
    const changed = is_added ? await insertAccountTags(tx, tag_id, done) : await deleteAccountTags(tx, tag_id, done);
    await recordChanges(
      tx,
      context,
      changed.map((account_id) => ({
        type: is_added ? 'account.tagged' : 'account.untagged',
        object_type: 'account' as const,
        object_id: account_id,
        account_id,
        ...(is_added ? { change_to: { tag: tag.name } } : { change_from: { tag: tag.name } }),
      })),
    );
    for (const id of changed) tellOfAccount(tx, context, id);
    if (changed.length > 0) tellOfRatings(tx, context);
    const failed = wanted.filter((id) => !done.includes(id)).map((id) => ({ id, message: 'Account not found.' }));
    return { done, failed };
  });
}
