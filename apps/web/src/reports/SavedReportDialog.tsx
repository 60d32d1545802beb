import '@mantine/core/styles/NumberInput.css';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { SavedReport } from '@tsela/contract/reports/saved-report-api';
import { LAST_DAY_OF_EACH_MONTH, MOVING_PERIODS, SENDINGS, savedReportChecks } from '@tsela/domain/reports/saved-reports';
import type { MovingPeriod, SavedQuestion, Sending } from '@tsela/domain/reports/saved-reports';
import type { Weekday } from '@tsela/domain/time/day';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { reports as words } from '../strings/reports.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { useChangeSavedReport, useSaveReport } from './report-calls.ts';
import { hourLabel, periodLabel, withSending } from './saved-report-draft.ts';
import type { SavedReportEntry } from './saved-report-draft.ts';

interface SavedReportDialogProps {
  /** What is saved, or the saved report that is changed, with what it then asks where that changes too. */
  readonly of: { readonly question: SavedQuestion } | { readonly saved: SavedReport; readonly asked?: SavedQuestion };
  readonly entry: SavedReportEntry;
  readonly has_period: boolean;
  readonly onClose: () => void;
  readonly onSaved?: (saved: SavedReport) => void;
}

type Change = (changes: Partial<SavedReportEntry>) => void;

/** Keeps a report under a name, for its author or all staff, and has it sent by the clock. Source: screens S48. */
export function SavedReportDialog({ of, entry, has_period, onClose, onSaved }: SavedReportDialogProps) {
  const [draft, setDraft] = useState(entry);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useSaveReport();
  const changing = useChangeSavedReport();
  const change: Change = (changes) => setDraft((before) => ({ ...before, ...changes }));

  function handleSubmit(): void {
    const problems = Object.fromEntries(savedReportChecks(draft).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const outcome = {
      onSuccess: ({ saved_report }: { readonly saved_report: SavedReport }) => {
        tellDone(words.kept(draft.name.trim()));
        onClose();
        onSaved?.(saved_report);
      },
      onError: (error: Error) => setErrors(fieldErrors(error)),
    };
    if ('saved' in of) {
      const { id, time_modified } = of.saved;
      changing.mutate({ id, time_modified, ...(of.asked && { question: of.asked }), ...draft }, outcome);
    } else saving.mutate({ ...of.question, ...draft }, outcome);
  }

  const fault = Object.keys(errors).length === 0 ? shownError(saving.error ?? changing.error) : null;
  return (
    <FormDialog
      title={'saved' in of ? words.editTitle(of.saved.name) : words.saveTitle}
      onClose={onClose}
      okLabel={words.save}
      is_pending={saving.isPending || changing.isPending}
      onOk={handleSubmit}
      fault={fault}
      errors={errors}
    >
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      {has_period && (
        <SelectField
          {...field(words.overDays, { name: 'period', errors })}
          description={words.overDaysHelp}
          value={draft.period}
          options={MOVING_PERIODS.map((value) => ({ value, label: periodLabel(value) }))}
          // The options are exactly the periods.
          onChange={(period) => change({ period: period as MovingPeriod })}
        />
      )}
      <Checkbox
        label={words.share}
        description={words.shareHelp}
        checked={draft.is_shared}
        onChange={(event) => change({ is_shared: event.currentTarget.checked })}
      />
      <Sendings draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  );
}

interface SendingsProps {
  readonly draft: SavedReportEntry;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: Change;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }));

function Sendings({ draft, errors, onChange }: SendingsProps) {
  const { sending } = draft;
  const { user } = useSession();
  return (
    <>
      <SelectField
        {...field(words.sending, { name: 'sending', errors })}
        value={sending}
        options={SENDINGS.map((value) => ({ value, label: words.sendings[value] }))}
        // The options are exactly these.
        onChange={(value) => onChange(withSending(draft, value as Sending, user?.email ?? ''))}
      />
      {sending !== 'never' && (
        <>
          <Row align="start">
            {sending === 'weekly' && (
              <SelectField
                {...field(words.weekday, { name: 'send_weekday', errors })}
                value={String(draft.send_weekday)}
                options={WEEKDAY_NAMES.map((label, weekday) => ({ value: String(weekday), label }))}
                onChange={(weekday) => onChange({ send_weekday: Number(weekday) as Weekday })}
              />
            )}
            {sending === 'monthly' && (
              <NumberInput
                {...field(words.dayOfMonth, { name: 'send_day', errors })}
                min={1}
                max={LAST_DAY_OF_EACH_MONTH}
                value={draft.send_day}
                onChange={(day) => onChange({ send_day: Number(day) })}
              />
            )}
            <SelectField
              {...field(words.hour, { name: 'send_hour', errors })}
              value={String(draft.send_hour)}
              options={HOURS}
              onChange={(hour) => onChange({ send_hour: Number(hour) })}
            />
          </Row>
          <TextArea
            {...field(words.recipients, { name: 'recipients', is_required: true, errors })}
            description={words.recipientsHelp}
            value={draft.recipients}
            onChange={(event) => onChange({ recipients: event.currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
