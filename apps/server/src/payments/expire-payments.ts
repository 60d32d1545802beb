import { endAnnounced } from '../billing/announce-payment.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { endAttempt, findExpired } from './payment-attempt-repository.ts';

const AT_ONCE = 200;

/** Gives up payments that nothing was heard of in time; answers how many it looked at. Source: KEY-PAY-10, CONST-24. */
export async function expirePayments(context: RequestContext): Promise<number> {
  const due = await reading(context, (tx) => findExpired(tx, context.now, AT_ONCE));
  for (const { id, account_id } of due)
    await inTransaction(context, async (tx) => {
      await lockAccountFor(tx, context.actor, account_id);
      // It may have been paid meanwhile, or recorded by hand: then it is no longer waited for either.
      await endAnnounced(tx, context, { id, account_id, to: 'expired' });
      await endAttempt(tx, id, { failure_reason: null });
    });
  return due.length;
}
