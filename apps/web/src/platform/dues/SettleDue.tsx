import { TextInput } from '@mantine/core';
import type { ProviderId } from '@tsela/domain/ids';
import type { PlatformInvoiceStep } from '@tsela/domain/platform/plan-billing';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { dues as words } from '../../strings/platform-dues.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useSettleDue } from './dues-calls.ts';
import type { DueInvoice } from './DuesView.tsx';

interface SettleDueProps {
  readonly id: ProviderId;
  readonly invoice: DueInvoice;
  readonly step: PlatformInvoiceStep;
  readonly onClose: () => void;
}

const LONGEST_NOTE = 200;

/** Says what became of an invoice that a provider owes. */
export function SettleDue({ id, invoice: { number, reference }, step, onClose }: SettleDueProps) {
  const settling = useSettleDue();
  const [paid_date, setPaidDate] = useState<string>(() => dayOf(new Date()));
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...fieldErrors(settling.error), ...missing };

  function handleOk(): void {
    const found = {
      ...(step === 'pay' && paid_date === '' && { paid_date: words.dayNeeded }),
      ...(step === 'cancel' && note.trim() === '' && { note: words.noteNeeded }),
    };
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    settling.mutate(
      { id, number, step, note, ...(step === 'pay' && { paid_date }) },
      {
        onSuccess: () => {
          showToast({ text: words.settled, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.stepOf(words.steps[step], reference)}
      okLabel={words.steps[step]}
      is_dangerous={step === 'cancel'}
      is_pending={settling.isPending}
      errors={errors}
      fault={Object.keys(errors).length > 0 ? null : shownError(settling.error)}
      onClose={onClose}
      onOk={handleOk}
    >
      {step === 'cancel' && <Sentence>{words.cancelText}</Sentence>}
      {step === 'pay' && (
        <DayInput
          {...field(words.paidDate, { name: 'paid_date', is_required: true, errors })}
          value={paid_date}
          onDay={setPaidDate}
        />
      )}
      <TextInput
        {...field(step === 'cancel' ? words.cancelNote : words.payNote, {
          name: 'note',
          errors,
          ...(step === 'cancel' ? { is_required: true } : { is_optional: true }),
        })}
        maxLength={LONGEST_NOTE}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
