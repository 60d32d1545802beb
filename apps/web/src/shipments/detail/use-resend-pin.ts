import type { ShipmentId } from '@tsela/domain/ids';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { shownError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSendPinAgain } from '../shipment-calls.ts';

/** Sends the PIN of this moment again and says how it went. Source: PIN-04. */
export function useResendPin(): (shipment_id: ShipmentId, pin_type: PinType) => void {
  const { mutate } = useSendPinAgain();
  return (shipment_id, pin_type) =>
    mutate(
      { shipment_id, pin_type },
      {
        onSuccess: ({ message }) => showToast({ text: message, variant: 'success' }),
        onError: (error) => {
          const text = shownError(error);
          if (text) showToast({ text, variant: 'error' });
        },
      },
    );
}
