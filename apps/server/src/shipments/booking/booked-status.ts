import { isOnHold } from '@tsela/domain/accounts/account-rules';
import { AWAITS_APPROVAL } from '@tsela/domain/accounts/account-hold';
import { isPaidAfterBooking, paysAsBooked } from '@tsela/domain/billing/affordability';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseUnaffordable } from '../../billing/cannot-afford.ts';
import { isKioskActor } from '../../context.ts';
import type { Actor } from '../../context.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/**
 * What a shipment is once it is sent: unpaid for visitors and at kiosks, with pay as you go and where a prepaid customer pays online, else booked. The account is locked by this transaction.
 * Raises `conflict` when the account may not or cannot pay. Source: KEY-30.
 */
export function bookedStatus(
  account: AccountRow,
  { rate_cents, collection_pickup_point_id }: Pick<ShipmentRow, 'rate_cents' | 'collection_pickup_point_id'>,
  { settings, actor, pays_online = false }: { settings: StoredSettings; actor: Actor; pays_online?: boolean | undefined },
): ShipmentStatus {
  refuseUnapproved(account);
  refuseOnHold(account);
  const pay_as_you_go = readSetting(settings, 'pay_as_you_go');
  // The customer who stands at a kiosk pays, and never its account.
  const at_kiosk = isKioskActor(actor);
  if (isPaidAfterBooking(account, rate_cents, { pay_as_you_go, pays_online, at_kiosk })) return 'payment-pending';
  refuseUnaffordable(account, rate_cents, actor);
  return collection_pickup_point_id === '' ? 'submitted' : 'awaiting-dropoff';
}

/** Whether an account sends nothing but what it can pay for as it is booked: visitors pay afterwards, and prepaid ones with pay as you go. */
export function paysBeforehand(account: Pick<AccountRow, 'account_type'>, settings: StoredSettings): boolean {
  return paysAsBooked(account, { pay_as_you_go: readSetting(settings, 'pay_as_you_go') });
}

/** An account on hold gets prices and sends nothing, new or brought back. Source: ACCT-01. */
export function refuseOnHold(account: AccountRow): void {
  if (isOnHold(account)) throw new Problem('conflict', 'Account on hold. You can get quotes, but not send parcels.');
}

/** An account that waits for approval gets prices and sends nothing. Source: screens S04, new_accounts_need_approval. */
export function refuseUnapproved({ needs_approval }: Pick<AccountRow, 'needs_approval'>): void {
  if (needs_approval) throw new Problem('conflict', AWAITS_APPROVAL);
}

/** Whether a status is that of a shipment which has just been charged. */
export function isBooked(status: ShipmentStatus): boolean {
  return status === 'submitted' || status === 'awaiting-dropoff';
}
