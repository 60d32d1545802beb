import type { AccountId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { outForDeliveryGuard } from '@tsela/domain/shipments/status/out-for-delivery-guard';
import { hasZeroedParcel } from '@tsela/domain/shipments/parcel-measures';
import { dayOf } from '@tsela/domain/time/day';
import { readPaymentStates } from '../../billing/payment-state-reads.ts';
import type { PaymentState } from '../../billing/payment-state-reads.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';

const GUARDS = [
  'prevent_driver_out_for_delivery_for_barred_accounts',
  'warn_out_for_delivery_for_accounts_in_arrears_or_on_hold',
  'prevent_out_for_delivery_for_zeroed_parcels',
  'warn_out_for_delivery_for_zeroed_parcels',
] as const;

interface Going {
  readonly shipment: Pick<ShipmentRow, 'account_id'>;
  readonly parcels: readonly ParcelRow[];
}

/** Refuses to send a shipment out for delivery where the provider's guards say so; else answers what there is to be warned of. */
export type OutForDeliveryGuard = (going: Going) => readonly string[];

/** The guard over the shipments of some accounts, as the accounts stand now. Source: KEY-39. */
export async function readOutForDeliveryGuard(
  tx: Tx,
  context: RequestContext,
  account_ids: readonly AccountId[],
): Promise<OutForDeliveryGuard> {
  const settings = readSettings(await context.services.settings.of(tx.provider_id), GUARDS);
  const asks_for_account =
    settings.prevent_driver_out_for_delivery_for_barred_accounts ||
    settings.warn_out_for_delivery_for_accounts_in_arrears_or_on_hold;
  const payment_states =
    asks_for_account && account_ids.length > 0
      ? await readPaymentStates(tx, account_ids, dayOf(context.now))
      : new Map<AccountId, PaymentState>();
  return ({ shipment, parcels }) => {
    const payment_state = payment_states.get(shipment.account_id) ?? { is_on_hold: false, is_in_arrears: false };
    const { refusals, warnings } = outForDeliveryGuard({
      ...payment_state,
      has_zeroed_parcel: hasZeroedParcel(parcels),
      settings,
    });
    if (refusals.length > 0) throw new Problem('conflict', refusals.join(' '));
    return warnings;
  };
}
