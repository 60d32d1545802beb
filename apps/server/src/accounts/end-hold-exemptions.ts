import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockAccountsExemptBefore } from './account-repository.ts';
import { save } from './hold-accounts.ts';

/** One round ends so many; the next day's run takes the others. */
const MOST_AT_ONCE = 500;

/** Ends the exemptions from a hold whose last day has gone by; answers how many. Source: screens S44, ACCT-01. */
export async function endHoldExemptions(context: RequestContext): Promise<number> {
  return inTransaction(context, async (tx) => {
    const changed = await lockAccountsExemptBefore(tx, dayOf(context.now), MOST_AT_ONCE);
    await save(tx, context, {
      changed,
      afterOf: ({ is_on_hold }) => ({ is_on_hold, temp_disable_auto_hold: false, temp_disable_auto_hold_until: null }),
      type: 'account.let-off-ended',
    });
    return changed.length;
  });
}
