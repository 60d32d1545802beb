import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ParcelId } from '@tsela/domain/ids';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { ApiError, shownError } from '../../api/api-error.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { partWords } from '../../strings/shipments/part.ts';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { askedQuestions } from '../booking-draft.ts';
import { cancellationError } from '../cancellation-draft.ts';
import { useChangeShipment } from '../shipment-calls.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { isChoice, partInput } from '../parts/part-draft.ts';
import { PartChoice } from '../parts/PartChoice.tsx';
import { useOfferedPart } from '../parts/use-offered-part.ts';
import { ReasonField } from '../parts/ReasonField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface StatusDialogProps {
  readonly shipment: Shipment;
  readonly to: string;
  readonly onClose: () => void;
  /** Answers the shipment as it is now. */
  readonly onReload: () => Promise<Shipment | undefined>;
}

/** Asks for a message, or for the reason when cancelling, changes the status, and asks again where the server wants to be sure. Source: KEY-39. */
export function StatusDialog({ shipment, to, onClose, onReload }: StatusDialogProps) {
  const change = useChangeShipment();
  // What the decision was made on: had it changed since, the server says so.
  const [seen, setSeen] = useState(shipment);
  const [message, setMessage] = useState('');
  const [reason_error, setReasonError] = useState<string | null>(null);
  const is_cancelling = to === 'cancelled';
  const offeredOf = useOfferedPart(to);
  const offered = offeredOf(seen);
  const [chosen, setChosen] = useState<readonly ParcelId[]>(() => offered.due.map(({ id }) => id));
  const has_choice = isChoice(offered);
  const parcel_ids = has_choice ? partInput(offered, chosen) : undefined;
  const questions = askedQuestions(change.error);
  const asks = questions.length > 0;
  const is_conflict = change.error instanceof ApiError && change.error.status === 409 && !asks;

  const change_label =
    parcel_ids === undefined ? detailWords.changeStatus : partWords.change(chosen.length, offered.choices.length);
  const told =
    parcel_ids === undefined
      ? detailWords.statusChanged(statusLabel(to))
      : partWords.changed(chosen.length, offered.choices.length, statusLabel(to));
  const okLabel = is_cancelling ? detailWords.cancelShipment : asks ? words.changeAnyway : change_label;

  function handleChange(): void {
    const missing = is_cancelling ? cancellationError(message) : null;
    setReasonError(missing);
    if (missing !== null) return;
    change.mutate(
      {
        id: seen.id,
        status: to,
        time_modified: seen.time_modified,
        ...(parcel_ids && { parcel_ids }),
        ...(message.trim() !== '' && { message: message.trim() }),
        ...(asks && { confirmed: [...questions] }),
      },
      {
        onSuccess: () => {
          showToast({ text: told, variant: 'success' });
          onClose();
        },
      },
    );
  }

  async function handleReload(): Promise<void> {
    const read = await onReload();
    if (!read) return;
    setSeen(read);
    // What was ticked may stand elsewhere by now.
    setChosen(offeredOf(read).due.map(({ id }) => id));
    change.reset();
  }

  return (
    <FormDialog
      title={detailWords.statusTitle(statusLabel(to))}
      onClose={onClose}
      closeLabel={detailWords.keepStatus}
      okLabel={okLabel}
      can_ok={!has_choice || chosen.length > 0}
      is_dangerous={is_cancelling}
      is_pending={change.isPending}
      onOk={handleChange}
    >
      {change.error && (
        <Notice kind={asks ? 'warning' : 'error'} {...(is_conflict && { onRetry: () => void handleReload() })}>
          {shownError(change.error)}
          {asks && ` ${words.confirmChange}`}
        </Notice>
      )}
      {has_choice && <PartChoice choices={offered.choices} chosen={chosen} onChosen={setChosen} />}
      {is_cancelling ? (
        <ReasonField value={message} onChange={setMessage} error={reason_error} />
      ) : (
        <TextArea
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
