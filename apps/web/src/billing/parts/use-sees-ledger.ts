import { maySeeBillingInfo, maySeeBillingTransactions } from '@tsela/domain/permissions/who-may';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useMay, useSession } from '../../shell/session.ts';

/** Whether this reader sees billing transactions: by their rights, and for account users by the provider's or the account's leave. Source: PERM-055, PERM-075. */
export function useSeesLedger(): boolean {
  const { user, account, facts, settings } = useSession();
  const may_read = useMay('API_/billing/transactions:GET');
  const is_shown = maySeeBillingTransactions(user, {
    show_billing_transactions_for_account_users: readSetting(settings, 'show_billing_transactions_for_account_users'),
    force_show_billing_transactions: account?.force_show_billing_transactions ?? false,
  });
  return may_read && is_shown && facts.actor !== null && maySeeBillingInfo(facts.actor);
}
