import type { AccountId } from '../ids.ts';
import { STATUS_MATRIX } from '../shipments/status/shipment-status.ts';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';

/** Who may send a shipment to another system by hand. Source: SCAN-05, screens S40. */
export const TRIGGER_INTEGRATIONS = 'API_/integrations/trigger:POST';

interface Told {
  readonly short_tracking_reference: string;
  readonly account_id: AccountId;
  readonly status: ShipmentStatus;
}

/** Why an integration is not told of a shipment by hand; null when it is. `account_of` is undefined where none is switched on under that id. */
export function whyNotTriggered(shipment: Told, account_of: AccountId | undefined): string | null {
  const { short_tracking_reference, account_id, status } = shipment;
  if (account_of === undefined) return 'The integration is switched off or has been removed.';
  if (account_of !== account_id) return `${short_tracking_reference} is of another account than the integration.`;
  if (STATUS_MATRIX[status].is_invalid) return `${short_tracking_reference} is not booked yet. There is nothing to tell of it.`;
  return null;
}
