import { readSettings } from '@tsela/domain/providers/provider-settings';
import { SHIPMENT_CHECK_SETTINGS, shipmentChecks } from '@tsela/domain/shipments/checks/shipment-checks';

/** What is wrong with a reason for cancelling, by the save check; null when nothing is. Source: SHIP-VALID-28. */
export function cancellationError(reason: string): string | null {
  const violations = shipmentChecks(
    { status: 'cancelled', tracking_message: reason },
    {
      is_staff: true,
      is_quote: true,
      account: { account_type: 'postpaid', tracking_prefix: '' },
      stored: { status: '', collection_min_date: null, delivery_min_date: null },
      // The check of the reason reads no setting.
      settings: readSettings({}, SHIPMENT_CHECK_SETTINGS),
    },
  );
  return violations.find(({ field }) => field === 'tracking_message')?.message ?? null;
}
