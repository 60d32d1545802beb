import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { holds as words } from '../../strings/shipments/holds.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { useReleaseShipment, useShipmentEvents } from '../shipment-calls.ts';
import { statusBeforeHold } from './hold-draft.ts';

/** Ends a hold, having said where the shipment goes. Source: SHIP-TRANS-21. */
export function ReleaseDialog({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) {
  const releasing = useReleaseShipment();
  const events = useShipmentEvents(shipment.id).data?.tracking_events ?? [];
  const [time_modified] = useState(shipment.time_modified);
  const [message, setMessage] = useState('');
  const reference = shipment.short_tracking_reference;
  const before = statusBeforeHold(events, shipment);

  function handleRelease(): void {
    releasing.mutate(
      { id: shipment.id, time_modified, ...(message.trim() !== '' && { message: message.trim() }) },
      {
        onSuccess: () => {
          tellDone(words.released(reference));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.releaseTitle(reference)}
      onClose={onClose}
      closeLabel={words.keepHold}
      okLabel={words.release}
      is_pending={releasing.isPending}
      onOk={handleRelease}
      fault={shownError(releasing.error)}
    >
      <Text as="p">{before === null ? words.releaseUnknown : words.releaseText(statusLabel(before))}</Text>
      <TextArea
        {...field(words.releaseNote, { name: 'message', is_optional: true })}
        rows={2}
        maxLength={255}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
