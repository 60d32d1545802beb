import type { Account } from '@tsela/contract/accounts/account-shapes';
import { randFromCents } from '@tsela/domain/money/cents';
import type { ParcelType } from '@tsela/domain/providers/setting-records';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import type { AccountRow } from './account-repository.ts';

/** What is kept of an account beside its row. */
interface AccountParts {
  readonly tags?: Account['tags'];
  readonly figures?: Account['figures'];
  readonly parcel_types?: readonly ParcelType[] | undefined;
  /** The card that it pays with first. */
  readonly card?: Account['account_billing_card_information'] | undefined;
  readonly custom_fields?: Account['custom_fields'];
}

/** An account as this reader may see it: the amounts need INLINE_see_billing_info, what staff keep of it is theirs. Source: PERM-055. */
export function presentAccount(
  row: AccountRow,
  actor: Actor,
  { tags, figures, parcel_types = [], card = null, custom_fields = {} }: AccountParts = {},
): Account {
  const { name, email, mobile_number } = row.billing_contact;
  return {
    id: row.id,
    account_code: row.account_code,
    name: row.name,
    account_type: row.account_type,
    status: row.status,
    ...(maySeeBilling(actor) && {
      balance: randFromCents(row.balance_cents),
      credit_limit: randFromCents(row.credit_limit_cents),
    }),
    is_on_hold: row.is_on_hold,
    temp_disable_auto_hold: row.temp_disable_auto_hold,
    temp_disable_auto_hold_until: row.temp_disable_auto_hold_until,
    needs_approval: row.needs_approval,
    ...(isStaff(actor) && { wants_postpaid: row.wants_postpaid && row.account_type === 'prepaid' }),
    force_show_billing_transactions: row.force_show_billing_transactions,
    ...(isStaff(actor) && {
      branch_id: row.branch_id,
      sales_person: row.sales_person,
      no_invoice_reminders: row.no_invoice_reminders,
      invoice_per_cost_center: row.invoice_per_cost_center,
    }),
    merged_into_account_id: row.merged_into_account_id,
    time_close_asked: row.time_close_asked?.toISOString() ?? null,
    close_asked_reason: row.close_asked_reason,
    invoice_frequency: row.invoice_frequency,
    invoice_frequency_time: row.invoice_frequency_time,
    tracking_prefix: row.tracking_prefix,
    billing_contact: { name: name ?? '', email: email ?? '', mobile_number: mobile_number ?? '' },
    support_email: row.support_email,
    registration_number: row.registration_number,
    vat_number: row.vat_number,
    address: row.address,
    registration_fields: row.registration_fields,
    ...(isStaff(actor) && { internal_fields: row.internal_fields }),
    custom_fields,
    ...(tags && { tags }),
    ...(figures && { figures }),
    parcel_types: [...parcel_types],
    ...(maySeeBilling(actor) && { account_billing_card_information: card }),
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
    time_closed: row.time_closed?.toISOString() ?? null,
  };
}

/** Visitors see the prices of their own quotes; signed-in users need the permission. */
export function maySeeBilling(actor: Actor): boolean {
  return actor.kind !== 'user' || hasPermission(actor.permissions, SEE_BILLING_INFO);
}

/** Refuses a caller who may not see amounts what is nothing but amounts. Source: PERM-055. */
export function refuseBillingUnseen(actor: Actor): void {
  if (!maySeeBilling(actor)) throw new Problem('not-permitted', 'You do not have permission to see billing information.');
}
