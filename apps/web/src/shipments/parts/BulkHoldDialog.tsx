import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { bulkHold as words, holds } from '../../strings/shipments/holds.ts';
import { ui } from '../../strings/ui.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { HoldFields } from './HoldFields.tsx';
import type { Hold } from './HoldFields.tsx';
import { useChangeManyShipments } from '../shipment-calls.ts';
import { BulkFailures } from '../list/BulkFailures.tsx';
import type { Failures } from '../list/BulkFailures.tsx';
import type { AskedOutside } from '../list/bulk-draft.ts';

interface BulkHoldDialogProps extends AskedOutside {
  readonly shipments: readonly ListedShipment[];
  readonly action: 'hold' | 'release';
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Puts many shipments on hold for one reason, or takes them off, and says which could not be and why. Source: screens S08, KEY-31. */
export function BulkHoldDialog({ shipments, action, onClose, onDone, above, onAnswer }: BulkHoldDialogProps) {
  const changing = useChangeManyShipments();
  const [hold, setHold] = useState<Hold>({ kind: 'on-hold', reason: '' });
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState<Failures>([]);
  const is_hold = action === 'hold';
  const message = (is_hold ? hold.reason : said).trim();
  const errors = fieldErrors(changing.error);
  const reason_error = errors['values.message'] ?? null;
  const count = shipments.length;

  function handleOk(): void {
    changing.mutate(
      {
        ids: shipments.map(({ id }) => id),
        action,
        values: {
          ...(message !== '' && { message }),
          ...(is_hold && { is_internal: hold.kind === 'on-hold-internal' }),
        },
      },
      {
        onSuccess: (answer) => {
          if (onAnswer) return onAnswer(answer);
          setFailed(answer.failed);
          if (answer.done.length > 0) tellDone(is_hold ? words.held(answer.done.length) : words.released(answer.done.length));
          if (answer.failed.length > 0) return;
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={is_hold ? words.holdTitle(count) : words.releaseTitle(count)}
      onClose={failed.length > 0 ? () => (onDone(), onClose()) : onClose}
      closeLabel={failed.length > 0 ? ui.close : holds.keep}
      okLabel={is_hold ? holds.hold : holds.release}
      is_pending={changing.isPending}
      onOk={failed.length > 0 ? undefined : handleOk}
      fault={reason_error === null ? shownError(changing.error) : null}
    >
      {above}
      <BulkFailures failed={failed} shipments={shipments} />
      {is_hold ? (
        <HoldFields
          value={hold}
          onChange={(changed) => {
            changing.reset();
            setHold(changed);
          }}
          error={reason_error}
        />
      ) : (
        <>
          <Text as="p">{words.releaseText}</Text>
          <TextArea
            {...field(holds.releaseNote, { name: 'message', is_optional: true })}
            rows={2}
            maxLength={255}
            value={said}
            onChange={(event) => setSaid(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
