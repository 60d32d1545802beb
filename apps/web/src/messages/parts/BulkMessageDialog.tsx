import { Textarea } from '@mantine/core';
import type { ProviderId, ShipmentId } from '@tsela/domain/ids';
import { LONGEST_SMS, MOST_RECIPIENTS } from '@tsela/domain/messages/bulk-sms';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { bulkMessage as words } from '../../strings/messages.ts';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSendBulkSms } from '../message-calls.ts';

/** Whom a text goes to: numbers, a side of shipments, or the administrators of providers. */
export type BulkRecipients =
  | { readonly kind: 'numbers'; readonly mobile_numbers: readonly string[] }
  | { readonly kind: 'shipments'; readonly shipment_ids: readonly ShipmentId[] }
  | { readonly kind: 'providers'; readonly provider_ids: readonly ProviderId[] };

interface BulkMessageDialogProps {
  readonly to: BulkRecipients;
  /** What has to be known before it is sent, e.g. who is left out. */
  readonly note?: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Writes one text to many. Source: CALL-38, CALL-39. */
export function BulkMessageDialog({ to, note, onClose, onDone }: BulkMessageDialogProps) {
  const sending = useSendBulkSms();
  const [message, setMessage] = useState('');
  const [recipient, setRecipient] = useState<Side>('delivery');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...missing, ...fieldErrors(sending.error) };

  function handleOk(): void {
    const problems = message.trim() === '' ? { message: words.needed } : {};
    setMissing(problems);
    if (Object.keys(problems).length > 0) return;
    sending.mutate(
      { message: message.trim(), ...whomOf(to, recipient) },
      {
        onSuccess: ({ queued, rejected, rejections }) => {
          if (queued > 0) showToast({ text: words.done(queued), variant: 'success' });
          if (rejections[0]) showToast({ text: words.rejected(rejected, rejections[0].message), variant: 'error' });
          onDone();
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={titleOf(to)}
      onClose={onClose}
      okLabel={words.send}
      is_pending={sending.isPending}
      onOk={handleOk}
      fault={errors['message'] === undefined ? shownError(sending.error) : null}
      errors={errors}
    >
      {note !== undefined && <Notice kind="info">{note}</Notice>}
      {to.kind === 'shipments' && (
        <Choice
          label={words.whom}
          value={recipient}
          options={SIDES.map((value) => ({ value, label: words.sides[value] }))}
          onChange={setRecipient}
        />
      )}
      <Textarea
        {...field(words.text, { name: 'message', is_required: true, errors })}
        description={words.left(LONGEST_SMS - message.length)}
        value={message}
        maxLength={LONGEST_SMS}
        autosize
        minRows={3}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function whomOf(to: BulkRecipients, recipient: Side) {
  switch (to.kind) {
    case 'numbers':
      return { mobile_numbers: to.mobile_numbers.slice(0, MOST_RECIPIENTS) };
    case 'shipments':
      return { shipment_ids: to.shipment_ids.slice(0, MOST_RECIPIENTS), recipient };
    case 'providers':
      return { provider_ids: to.provider_ids.slice(0, MOST_RECIPIENTS) };
  }
}

function titleOf(to: BulkRecipients): string {
  switch (to.kind) {
    case 'numbers':
      return words.title(to.mobile_numbers.length);
    case 'shipments':
      return words.ofShipments(to.shipment_ids.length);
    case 'providers':
      return words.ofProviders(to.provider_ids.length);
  }
}
