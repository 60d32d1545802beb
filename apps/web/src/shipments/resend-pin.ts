import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { ShipmentId } from '@tsela/domain/ids';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { shownError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { showToast } from '../ui/toast.ts';

/** Sends the PIN of this moment again and says how it went. Source: PIN-04. */
export async function resendPin(shipment_id: ShipmentId, pin_type: PinType): Promise<void> {
  try {
    const { message } = await call(trackingApi.resendPin, { shipment_id, pin_type });
    showToast({ text: message, variant: 'success' });
  } catch (error) {
    const text = shownError(error);
    if (text) showToast({ text, variant: 'error' });
  }
}
