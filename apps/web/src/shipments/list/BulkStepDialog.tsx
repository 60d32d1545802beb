import { NativeSelect } from '@mantine/core';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { shipments as shipment_words } from '../../strings/shipments.ts';
import { bulkChange as words } from '../../strings/shipments/lists.ts';
import { field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { askedQuestions } from '../booking-draft.ts';
import { cancellationError } from '../cancellation-draft.ts';
import { useChangeManyShipments } from '../shipment-calls.ts';
import { BulkFailures } from './BulkFailures.tsx';
import type { Failures } from './BulkFailures.tsx';
import type { AskedOutside } from './bulk-draft.ts';
import { ReasonField } from '../parts/ReasonField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';

interface BulkStepDialogProps extends AskedOutside {
  readonly shipments: readonly ListedShipment[];
  /** What all of them may become; empty cancels them. */
  readonly statuses: readonly ShipmentStatus[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Changes the status of many shipments, or cancels them, and says which could not be changed and why. Source: screens S08, SHIP-VALID-28, KEY-39. */
export function BulkStepDialog({ shipments, statuses, onClose, onDone, above, onAnswer }: BulkStepDialogProps) {
  const changing = useChangeManyShipments();
  const [status, setStatus] = useState('');
  const [message, setMessage] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<Failures>([]);
  const is_cancelling = statuses.length === 0;
  const asks = askedQuestions(changing.error).length > 0;
  const count = shipments.length;

  function handleOk(): void {
    const reason_error = is_cancelling ? cancellationError(message) : null;
    const problems = {
      ...(reason_error !== null && { reason: reason_error }),
      ...(!is_cancelling && status === '' && { status: words.needed }),
    };
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    changing.mutate(
      {
        ids: shipments.map(({ id }) => id),
        action: is_cancelling ? 'cancel' : 'status',
        values: {
          ...(!is_cancelling && { status }),
          ...(message.trim() !== '' && { message: message.trim() }),
          ...(asks && { confirmed: true }),
        },
      },
      {
        onSuccess: (answer) => {
          if (onAnswer) return onAnswer(answer);
          setFailed(answer.failed);
          if (answer.done.length > 0)
            tellDone(is_cancelling ? words.cancelled(answer.done.length) : words.done(answer.done.length));
          if (answer.failed.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={is_cancelling ? words.cancelTitle(count) : words.statusTitle(count)}
      onClose={failed.length > 0 ? () => (onDone(), onClose()) : onClose}
      {...(is_cancelling && { closeLabel: words.keep })}
      okLabel={is_cancelling ? words.cancel : asks ? shipment_words.changeAnyway : words.status}
      is_dangerous={is_cancelling}
      is_pending={changing.isPending}
      onOk={handleOk}
      errors={errors}
    >
      {changing.error && (
        <Notice kind={asks ? 'warning' : 'error'}>
          {shownError(changing.error)}
          {asks && ` ${shipment_words.confirmChange}`}
        </Notice>
      )}
      {above}
      <BulkFailures failed={failed} shipments={shipments} />
      {is_cancelling ? (
        <>
          <p style={{ margin: 0 }}>{words.cancelText(count)}</p>
          <ReasonField value={message} onChange={setMessage} error={errors['reason'] ?? null} />
        </>
      ) : (
        <>
          <NativeSelect
            {...field(words.newStatus, { name: 'status', is_required: true, errors })}
            data={[{ value: '', label: words.choose }, ...statuses.map((each) => ({ value: each, label: statusLabel(each) }))]}
            value={status}
            onChange={(event) => {
              setStatus(event.currentTarget.value);
              // Another step asks its own questions.
              changing.reset();
            }}
          />
          <TextArea
            {...field(shipment_words.message, { name: 'message', is_optional: true })}
            rows={3}
            maxLength={255}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
