import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { holds as words } from '../../strings/shipments/holds.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { HoldFields } from '../parts/HoldFields.tsx';
import type { Hold } from '../parts/HoldFields.tsx';
import { useHoldShipment } from '../shipment-calls.ts';

/** Puts a shipment on hold, told or internal, or changes why and how it is held. Source: SHIP-TRANS-21, KEY-31. */
export function HoldDialog({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) {
  const holding = useHoldShipment();
  // What the decision was made on: had it changed since, the server says so.
  const [{ status, time_modified }] = useState(shipment);
  const [hold, setHold] = useState<Hold>({ kind: isHold(status) ? status : 'on-hold', reason: '' });
  const reference = shipment.short_tracking_reference;
  const errors = fieldErrors(holding.error);

  function handleHold(): void {
    holding.mutate(
      { id: shipment.id, reason: hold.reason.trim(), is_internal: hold.kind === 'on-hold-internal', time_modified },
      {
        onSuccess: () => {
          tellDone(words.held(reference));
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={isHold(status) ? words.changeTitle(reference) : words.holdTitle(reference)}
      onClose={onClose}
      closeLabel={words.keep}
      okLabel={isHold(status) ? words.change : words.hold}
      is_pending={holding.isPending}
      onOk={handleHold}
      fault={'reason' in errors ? null : shownError(holding.error)}
      errors={errors}
    >
      <HoldFields
        value={hold}
        onChange={(changed) => {
          if (changed.kind !== hold.kind) holding.reset();
          setHold(changed);
        }}
        error={errors['reason'] ?? null}
      />
    </FormDialog>
  );
}
