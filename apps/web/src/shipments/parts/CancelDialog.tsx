import { Button, Group, Modal } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { ui } from '../../strings/ui.ts';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { cancellationError } from '../cancellation-draft.ts';
import { useCancelShipment } from '../shipment-calls.ts';
import { ReasonField } from './ReasonField.tsx';

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
    <Modal opened onClose={onClose} title={words.cancelTitle(reference)} closeButtonProps={{ 'aria-label': ui.dismiss }}>
      {cancel.error && <Notice kind="error">{shownError(cancel.error)}</Notice>}
      <p style={{ marginTop: 0 }}>{words.cancelText(shipment.parcels.length)}</p>
      <ReasonField value={reason} onChange={setReason} error={missing} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose}>
          {words.keepShipment}
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={handleCancel}>
          {words.cancelShipment}
        </Button>
      </Group>
    </Modal>
  );
}
