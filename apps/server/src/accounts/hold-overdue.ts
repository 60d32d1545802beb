import { readSetting } from '@tsela/domain/providers/provider-settings';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { lockAccountsOverdueSince } from './account-repository.ts';
import { save } from './hold-accounts.ts';

/** One round holds so many; the next day's run takes the others. */
const MOST_AT_ONCE = 500;

/**
 * Puts postpaid accounts on hold whose invoice has been overdue for as many days as the provider waits, unless their hold is left aside.
 * Answers how many. Source: settings.tsv, auto_hold_overdue_days; ACCT-01.
 */
export async function holdOverdue(context: RequestContext): Promise<number> {
  const days = readSetting(await context.services.settings.of(context.provider_id), 'auto_hold_overdue_days');
  if (days <= 0) return 0;
  return inTransaction(context, async (tx) => {
    const changed = await lockAccountsOverdueSince(tx, addDays(dayOf(context.now), -Math.floor(days)), MOST_AT_ONCE);
    await save(tx, context, {
      changed,
      afterOf: () => ({ is_on_hold: true, temp_disable_auto_hold: false, temp_disable_auto_hold_until: null }),
      type: 'account.held',
    });
    return changed.length;
  });
}
