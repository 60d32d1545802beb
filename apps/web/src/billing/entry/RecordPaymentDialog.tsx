import { Checkbox, TextInput } from '@mantine/core';
import { RECORDED_METHODS, RECORDED_METHOD_LABELS } from '@tsela/domain/payments/recorded-payments';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { entryFiles as files } from '../../strings/billing/files.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { useRecordPayment } from '../billing-calls.ts';
import { paymentOf } from '../entry-draft.ts';
import { entryFileOf } from '../entry-file.ts';
import { EntryFileField } from './EntryFileField.tsx';
import { useBookingFacts } from './use-booking-facts.ts';

export interface EntryDialogProps {
  /** Left out, it is chosen. */
  readonly account?: FormAccount | undefined;
  readonly onClose: () => void;
}

/** Records money that came in without a gateway. Source: screens S43. */
export function RecordPaymentDialog({ account: given, onClose }: EntryDialogProps) {
  const facts = useBookingFacts();
  const recording = useRecordPayment();
  const [account, setAccount] = useState<FormAccount | null>(given ?? null);
  const [draft, setDraft] = useState({
    amount: '',
    method: 'manual_eft' as (typeof RECORDED_METHODS)[number],
    reference: '',
    date: String(dayOf(facts.now)),
    note: '',
    is_another: false,
  });
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...fieldErrors(recording.error), ...found };
  const was_before = recording.error !== null && 'is_another' in errors;

  async function handleOk(): Promise<void> {
    const { input, errors: wrong } = paymentOf({ ...draft, account_id: account?.id ?? null }, facts);
    setFound(wrong ?? {});
    if (input === null) return;
    const sent = file && (await entryFileOf(file));
    if (typeof sent === 'string') return setFound({ file: sent });
    recording.mutate(
      { ...input, ...(sent && { file: sent }) },
      {
        onSuccess: ({ payment }) => {
          showToast({ text: words.recorded(payment.number, payment.account_code), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.recordPayment}
      onClose={onClose}
      okLabel={words.record}
      is_pending={recording.isPending}
      onOk={() => void handleOk()}
      fault={was_before || Object.keys(fieldErrors(recording.error)).length === 0 ? shownError(recording.error) : null}
      errors={errors}
    >
      {given === undefined && <AccountPicker value={account} onChange={setAccount} errors={errors} is_required />}
      <AmountInput
        {...field(words.amount, { name: 'amount', is_required: true, errors })}
        value={draft.amount}
        onChange={(amount) => setDraft({ ...draft, amount })}
      />
      <Choice
        label={words.method}
        has_visible_label
        value={draft.method}
        options={RECORDED_METHODS.map((value) => ({ value, label: RECORDED_METHOD_LABELS[value] }))}
        onChange={(method) => setDraft({ ...draft, method })}
      />
      <TextInput
        {...field(words.references[draft.method], {
          name: 'reference',
          errors,
          ...(draft.method === 'cash' ? { is_optional: true } : { is_required: true }),
        })}
        maxLength={100}
        value={draft.reference}
        onChange={(event) => setDraft({ ...draft, reference: event.currentTarget.value })}
      />
      <DayInput
        {...field(words.date, { name: 'date', is_required: true, errors })}
        max={dayOf(facts.now)}
        value={draft.date}
        onDay={(date) => setDraft({ ...draft, date })}
      />
      <TextInput
        {...field(words.note, { name: 'note', is_optional: true, errors })}
        maxLength={500}
        value={draft.note}
        onChange={(event) => setDraft({ ...draft, note: event.currentTarget.value })}
      />
      <EntryFileField file={file} help={files.helpOfPayment} error={errors['file']} onChange={setFile} />
      {was_before && (
        <Checkbox
          label={words.isAnother}
          checked={draft.is_another}
          onChange={(event) => setDraft({ ...draft, is_another: event.currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
