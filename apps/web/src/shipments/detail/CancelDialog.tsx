import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { cancellationError } from '../cancellation-draft.ts';
import { useCancelShipment } from '../shipment-calls.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { ReasonField } from '../parts/ReasonField.tsx';

/** Asks why, says what will happen, and cancels. Source: SHIP-VALID-28. */
export function CancelDialog({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) {
  const cancel = useCancelShipment();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const reference = shipment.short_tracking_reference;

  function handleCancel(): void {
    const found = cancellationError(reason);
    setMissing(found);
    if (found !== null) return;
    cancel.mutate(
      { id: shipment.id, message: reason.trim() },
      {
        onSuccess: () => {
          showToast({ text: words.cancelled(reference), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.cancelTitle(reference)}
      onClose={onClose}
      closeLabel={words.keepShipment}
      okLabel={words.cancelShipment}
      is_dangerous
      is_pending={cancel.isPending}
      onOk={handleCancel}
      fault={shownError(cancel.error)}
    >
      <p style={{ margin: 0 }}>{words.cancelText(shipment.parcels.length)}</p>
      <ReasonField value={reason} onChange={setReason} error={missing} />
    </FormDialog>
  );
}
