import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { outForDeliveryGuard } from '@tsela/domain/shipments/out-for-delivery-guard';
import { hasZeroedParcel } from '@tsela/domain/shipments/parcel-measures';
import { dayOf } from '@tsela/domain/time/day';
import { readAccountStanding } from '../billing/account-standing-reads.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from './shipment-repository.ts';

const GUARDS = [
  'prevent_driver_out_for_delivery_for_barred_accounts',
  'warn_out_for_delivery_for_accounts_in_arrears_or_on_hold',
  'prevent_out_for_delivery_for_zeroed_parcels',
  'warn_out_for_delivery_for_zeroed_parcels',
] as const;

/** Refuses to send a shipment out for delivery where the provider's guards say so; else answers what there is to be warned of. Source: KEY-39. */
export async function guardOutForDelivery(
  tx: Tx,
  context: RequestContext,
  { shipment, parcels }: { shipment: Pick<ShipmentRow, 'account_id'>; parcels: readonly ParcelRow[] },
): Promise<readonly string[]> {
  const settings = readSettings(await context.services.settings.of(tx.provider_id), GUARDS);
  const asks_for_account =
    settings.prevent_driver_out_for_delivery_for_barred_accounts ||
    settings.warn_out_for_delivery_for_accounts_in_arrears_or_on_hold;
  const standing = asks_for_account
    ? await readAccountStanding(tx, shipment.account_id, dayOf(context.now))
    : { is_on_hold: false, is_in_arrears: false };
  const { refusals, warnings } = outForDeliveryGuard({ ...standing, has_zeroed_parcel: hasZeroedParcel(parcels), settings });
  if (refusals.length > 0) throw new Problem('conflict', refusals.join(' '));
  return warnings;
}
