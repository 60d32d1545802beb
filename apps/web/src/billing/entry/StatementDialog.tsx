import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { statements as words } from '../../strings/billing/statements.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { monthFrom } from '../../ui/form/month-draft.ts';
import { useNow } from '../../ui/show/now.ts';
import { useMakeStatement } from '../statement-calls.ts';
import { OTHER_DAYS, periodsFrom, statementOf } from '../statement-draft.ts';
import type { EmailTo } from '../statement-draft.ts';
import type { EntryDialogProps } from './RecordPaymentDialog.tsx';

// The keys of the object are exactly those of its type.
const EMAIL_TO = Object.keys(words.emailTo) as readonly EmailTo[];

/** Makes a statement of a month or of other days, and e-mails it where that is wanted. Source: screens S20, S41. */
export function StatementDialog({ account: given, onClose }: EntryDialogProps) {
  const today = dayOf(useNow());
  const making = useMakeStatement();
  const [account, setAccount] = useState<FormAccount | null>(given ?? null);
  const [draft, setDraft] = useState({
    period: String(monthFrom(today, -1)),
    start: '',
    end: '',
    email_to: 'none' as EmailTo,
  });
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const errors = { ...fieldErrors(making.error), ...found };

  function handleOk(): void {
    const { input, errors: wrong } = statementOf({ ...draft, account_id: account?.id ?? null }, today);
    setFound(wrong ?? {});
    if (input === null) return;
    making.mutate(input, {
      onSuccess: ({ emailed_to }) => {
        showToast({ text: emailed_to === '' ? words.wasMade : words.wasEmailed(emailed_to), variant: 'success' });
        onClose();
      },
    });
  }

  return (
    <FormDialog
      title={words.makeTitle}
      onClose={onClose}
      okLabel={words.ok}
      is_pending={making.isPending}
      onOk={handleOk}
      fault={'email_to' in errors || Object.keys(errors).length === 0 ? shownError(making.error) : null}
      errors={errors}
    >
      {given === undefined && <AccountPicker value={account} onChange={setAccount} errors={errors} is_required />}
      <SelectField
        {...field(words.period, { name: 'period', is_required: true, errors })}
        value={draft.period}
        options={periodsFrom(today)}
        onChange={(period) => setDraft({ ...draft, period })}
      />
      {draft.period === OTHER_DAYS && (
        <>
          <DayInput
            {...field(words.from, { name: 'start_date', is_required: true, errors })}
            max={today}
            value={draft.start}
            onDay={(start) => setDraft({ ...draft, start })}
          />
          <DayInput
            {...field(words.to, { name: 'end_date', is_required: true, errors })}
            max={today}
            value={draft.end}
            onDay={(end) => setDraft({ ...draft, end })}
          />
        </>
      )}
      <Choice
        label={words.email}
        has_visible_label
        value={draft.email_to}
        options={EMAIL_TO.map((value) => ({ value, label: words.emailTo[value] }))}
        onChange={(email_to) => setDraft({ ...draft, email_to })}
      />
    </FormDialog>
  );
}
