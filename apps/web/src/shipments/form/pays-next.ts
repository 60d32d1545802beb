import { isForVisitors } from '@tsela/domain/permissions/visitors';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { isPaidAfterBooking } from '@tsela/domain/billing/affordability';
import { centsFromRand } from '@tsela/domain/money/cents';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';

/** Whether what is booked is paid for by itself, which the button says: the rule that the server goes by. */
export function paysNext(
  account: Account | null,
  { account_type, rate, settings }: { account_type: Account['account_type']; rate: number | null; settings: ProviderSettings },
): boolean {
  const { balance, credit_limit = 0 } = account ?? {};
  // What the balance is, not every reader may know.
  if (!isForVisitors({ account_type }) && (balance === undefined || rate === null)) return false;
  const payer = { account_type, balance_cents: centsFromRand(balance ?? 0), credit_limit_cents: centsFromRand(credit_limit) };
  const pay_as_you_go = readSetting(settings, 'pay_as_you_go');
  return isPaidAfterBooking(payer, centsFromRand(rate ?? 0), { pay_as_you_go, pays_online: false });
}
