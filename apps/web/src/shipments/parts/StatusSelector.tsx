import '@mantine/core/styles/Combobox.css';
import { NativeSelect, Textarea } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayDeliver } from '@tsela/domain/permissions/who-may';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/shipment-status';
import { offeredStatuses } from '@tsela/domain/shipments/status-changes';
import { useState } from 'react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { field } from '../../ui/field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { showToast } from '../../ui/toast.ts';
import { cancellationError } from '../cancellation-draft.ts';
import { useChangeShipment } from '../shipment-calls.ts';
import { FormDialog } from './FormDialog.tsx';
import { ReasonField } from './ReasonField.tsx';

interface StatusSelectorProps {
  readonly shipment: Shipment;
  readonly onReload: () => void;
}

/** The statuses a shipment may be given now, for staff. Source: SHIP-TRANS-01 to SHIP-TRANS-23. */
export function StatusSelector({ shipment, onReload }: StatusSelectorProps) {
  const { user, facts } = useSession();
  const may_change = useMay('API_/shipments:PATCH');
  const [to, setTo] = useState<string | null>(null);
  const { status, collection_agent_id = null, delivery_agent_id = null } = shipment;
  if (!may_change || !isStaff(user) || facts.actor === null || !isShipmentStatus(status)) return null;
  const offered = offeredStatuses(
    { status, collection_agent_id, delivery_agent_id },
    { is_staff: true, can_deliver: mayDeliver(facts.actor) },
  );
  // With nothing else to choose, the badge beside the reference says it all.
  if (offered.length < 2) return null;
  return (
    <>
      <NativeSelect
        aria-label={words.changeStatus}
        data={offered.map((each) => ({ value: each, label: statusLabel(each) }))}
        value={status}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      {to !== null && <StatusDialog shipment={shipment} to={to} onClose={() => setTo(null)} onReload={onReload} />}
    </>
  );
}

interface StatusDialogProps extends StatusSelectorProps {
  readonly to: string;
  readonly onClose: () => void;
}

/** Asks for a message, or for the reason when cancelling, and changes the status. */
function StatusDialog({ shipment, to, onClose, onReload }: StatusDialogProps) {
  const change = useChangeShipment();
  const [message, setMessage] = useState('');
  const [reason_error, setReasonError] = useState<string | null>(null);
  const is_cancelling = to === 'cancelled';
  const is_conflict = change.error instanceof ApiError && change.error.status === 409;

  function handleChange(): void {
    const missing = is_cancelling ? cancellationError(message) : null;
    setReasonError(missing);
    if (missing !== null) return;
    change.mutate(
      {
        id: shipment.id,
        status: to,
        time_modified: shipment.time_modified,
        ...(message.trim() !== '' && { message: message.trim() }),
      },
      {
        onSuccess: () => {
          showToast({ text: words.statusChanged(statusLabel(to)), variant: 'success' });
          onClose();
        },
      },
    );
  }

  function handleReload(): void {
    onReload();
    onClose();
  }

  return (
    <FormDialog
      title={words.statusTitle(statusLabel(to))}
      onClose={onClose}
      closeLabel={words.keepStatus}
      okLabel={is_cancelling ? words.cancelShipment : words.changeStatus}
      is_dangerous={is_cancelling}
      is_pending={change.isPending}
      onOk={handleChange}
    >
      {change.error && (
        <Notice kind="error" {...(is_conflict && { onRetry: handleReload })}>
          {shownError(change.error)}
        </Notice>
      )}
      {is_cancelling ? (
        <ReasonField value={message} onChange={setMessage} error={reason_error} />
      ) : (
        <Textarea
          data-autofocus
          {...field(words.message, { name: 'message', is_optional: true })}
          rows={3}
          maxLength={255}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
