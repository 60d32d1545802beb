import { TextInput } from '@mantine/core';
import { typesByHand } from '@tsela/domain/billing/manual-transactions';
import { TRANSACTION_FACTS, transactionLabel } from '@tsela/domain/billing/transaction-types';
import type { TransactionType } from '@tsela/domain/billing/transaction-types';
import { VAT_TYPES } from '@tsela/domain/rates/card/rate-card';
import type { VatType } from '@tsela/domain/rates/card/rate-card';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
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
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { useCreateTransaction } from '../billing-calls.ts';
import { transactionOf } from '../entry-draft.ts';
import { entryFileOf } from '../entry-file.ts';
import type { TransactionDraft } from '../entry-draft.ts';
import type { EntryDialogProps } from './RecordPaymentDialog.tsx';
import { EntryFileField } from './EntryFileField.tsx';
import { useBookingFacts } from './use-booking-facts.ts';

/** Enters a transaction by hand, of the types that the user may. Source: screens S41, PERM-076 to PERM-087. */
export function TransactionDialog({ account: given, onClose }: EntryDialogProps) {
  const facts = useBookingFacts();
  const { facts: session } = useSession();
  const types = typesByHand(session.actor?.permissions ?? []);
  const entering = useCreateTransaction();
  const [account, setAccount] = useState<FormAccount | null>(given ?? null);
  const [draft, setDraft] = useState<Omit<TransactionDraft, 'account_id'>>({
    type: '',
    amount: '',
    vat_type: 'standard',
    date: dayOf(facts.now),
    reason: '',
    shipment_reference: '',
  });
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldErrors(entering.error);
  const errors = { ...refused, ...found };

  async function handleOk(): Promise<void> {
    const { input, errors: wrong } = transactionOf({ ...draft, account_id: account?.id ?? null }, facts);
    setFound(wrong ?? {});
    if (input === null) return;
    const sent = file && (await entryFileOf(file));
    if (typeof sent === 'string') return setFound({ file: sent });
    entering.mutate(
      { ...input, ...(sent && { file: sent }) },
      {
        onSuccess: ({ transaction }) => {
          showToast({ text: words.entered(transactionLabel(input.type), transaction.account_code), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.newTransaction}
      onClose={onClose}
      okLabel={words.enter}
      is_pending={entering.isPending}
      onOk={() => void handleOk()}
      fault={Object.keys(refused).length === 0 ? shownError(entering.error) : null}
      errors={errors}
    >
      {given === undefined && <AccountPicker value={account} onChange={setAccount} errors={errors} is_required />}
      <SelectField
        {...field(words.type, { name: 'type', is_required: true, errors })}
        value={draft.type}
        {...(draft.type !== '' && { description: effectOf(draft.type) })}
        options={[
          { value: '', label: words.chooseType },
          ...types.map((value) => ({ value: value as string, label: transactionLabel(value) })),
        ]}
        // Its options are the types.
        onChange={(type) => setDraft({ ...draft, type: type as TransactionType | '' })}
      />
      <AmountInput
        {...field(words.amount, { name: 'amount', is_required: true, errors })}
        value={draft.amount}
        onChange={(amount) => setDraft({ ...draft, amount })}
      />
      {draft.type !== '' && TRANSACTION_FACTS[draft.type].appears_on !== null && (
        <Choice<VatType>
          label={words.vat}
          has_visible_label
          value={draft.vat_type}
          options={VAT_TYPES.map((value) => ({ value, label: words.vatTypes[value] }))}
          onChange={(vat_type) => setDraft({ ...draft, vat_type })}
        />
      )}
      <DayInput
        {...field(words.date, { name: 'date', is_required: true, errors })}
        max={dayOf(facts.now)}
        value={draft.date}
        onDay={(date) => setDraft({ ...draft, date })}
      />
      <TextArea
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        description={words.reasonHelp}
        maxLength={500}
        rows={2}
        value={draft.reason}
        onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.shipment, { name: 'shipment_reference', is_optional: true, errors })}
        description={words.shipmentHelp}
        maxLength={100}
        value={draft.shipment_reference}
        onChange={(event) => setDraft({ ...draft, shipment_reference: event.currentTarget.value })}
      />
      <EntryFileField file={file} help={files.help} error={errors['file']} onChange={setFile} />
    </FormDialog>
  );
}

/** What a type does, in a sentence or two. */
function effectOf(type: TransactionType): string {
  const { direction, appears_on } = TRANSACTION_FACTS[type];
  const paper = appears_on === 'invoice' ? ` ${words.onInvoice}` : appears_on === 'credit-note' ? ` ${words.onCreditNote}` : '';
  return `${words.directions[direction]}.${paper}`;
}
