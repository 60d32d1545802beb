import { maySeeBillingInfo } from '@tsela/domain/permissions/who-may';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useMay, useSession } from '../../shell/session.ts';
import type { billing } from '../../strings/billing.ts';
import { useSeesLedger } from './use-sees-ledger.ts';

/** A part of an account's billing. */
export type Part = keyof typeof billing.tabs | 'pro-forma' | 'saved-cards';

/** What of an account's billing this reader may see. Source: screens S20, S44; PERM-055, PERM-075. */
export function useBillingParts(): readonly Part[] {
  const { facts, settings } = useSession();
  const saves_cards = readSetting(settings, 'enable_saved_cards');
  const sees_ledger = useSeesLedger();
  const [may_invoices, may_notes, may_payments, may_statements, may_cards] = [
    useMay('API_/billing/invoices:GET'),
    useMay('API_/billing/credit-notes:GET'),
    useMay('API_/billing/payments:GET'),
    useMay('API_/billing/statements:GET'),
    useMay('API_/v2/payments/saved-cards:GET'),
  ];
  if (facts.actor === null || !maySeeBillingInfo(facts.actor)) return [];
  return [
    ...(sees_ledger ? (['transactions'] as const) : []),
    ...(may_invoices ? (['invoices', 'pro-forma'] as const) : []),
    ...(may_notes ? (['credit-notes'] as const) : []),
    ...(may_payments ? (['payments'] as const) : []),
    ...(may_statements ? (['statements'] as const) : []),
    ...(may_cards && saves_cards ? (['saved-cards'] as const) : []),
  ];
}
