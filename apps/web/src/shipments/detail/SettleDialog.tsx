import { TextInput } from '@mantine/core';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { RECORDED_METHODS, RECORDED_METHOD_LABELS, checkPaymentReference } from '@tsela/domain/payments/recorded-payments';
import type { RecordedMethod } from '@tsela/domain/payments/recorded-payments';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSettleShipment } from '../../billing/billing-calls.ts';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

const WAYS = ['paid', 'unpaid'] as const;

interface SettleDialogProps {
  readonly shipment: Pick<Shipment, 'id' | 'short_tracking_reference' | 'rate'>;
  readonly onSettled?: () => void;
  readonly onClose: () => void;
}

/** Settles a shipment that waits for payment: with what was paid for it, or released unpaid. Source: KEY-PAY-11. */
export function SettleDialog({ shipment, onSettled, onClose }: SettleDialogProps) {
  const settling = useSettleShipment();
  const [way, setWay] = useState<(typeof WAYS)[number]>('paid');
  const [method, setMethod] = useState<RecordedMethod>('manual_eft');
  const [reference, setReference] = useState('');
  const [reason, setReason] = useState('');
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldErrors(settling.error);
  const errors = { ...refused, ...found };

  function handleOk(): void {
    const wrong = way === 'paid' ? checkPaymentReference({ method, reference }) : checkReason(reason);
    setFound(Object.fromEntries(wrong.map(({ field: name, message }) => [name, message])));
    if (wrong.length > 0) return;
    const payment = { method, ...(reference.trim() !== '' && { reference: reference.trim() }) };
    settling.mutate(
      { shipment_id: shipment.id, ...(way === 'paid' ? { payment } : { reason: reason.trim() }) },
      {
        onSuccess: ({ short_tracking_reference }) => {
          showToast({ text: words.settled(short_tracking_reference), variant: 'success' });
          onClose();
          onSettled?.();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.settleTitle(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.settle}
      is_pending={settling.isPending}
      onOk={handleOk}
      fault={Object.keys(refused).length === 0 ? shownError(settling.error) : null}
      errors={errors}
    >
      <Sentence>
        {words.price}: <Money rand={shipment.rate} />
      </Sentence>
      <Choice
        label={words.settle}
        value={way}
        options={WAYS.map((value) => ({ value, label: words.settleWays[value] }))}
        onChange={setWay}
      />
      <Sentence>{way === 'paid' ? words.settlePaid : words.settleUnpaid}</Sentence>
      {way === 'paid' ? (
        <>
          <Choice
            label={words.method}
            has_visible_label
            value={method}
            options={RECORDED_METHODS.map((value) => ({ value, label: RECORDED_METHOD_LABELS[value] }))}
            onChange={setMethod}
          />
          <TextInput
            {...field(words.references[method], {
              name: 'reference',
              errors,
              ...(method === 'cash' ? { is_optional: true } : { is_required: true }),
            })}
            maxLength={100}
            value={reference}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
        </>
      ) : (
        <TextArea
          {...field(words.reason, { name: 'reason', is_required: true, errors })}
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
