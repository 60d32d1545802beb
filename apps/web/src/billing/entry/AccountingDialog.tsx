import { TextInput } from '@mantine/core';
import { ACCOUNTING_CONTENTS, ACCOUNTING_SYSTEMS } from '@tsela/domain/billing/accounting-export';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { accountingExport as words } from '../../strings/billing/export.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { field } from '../../ui/form/field.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { useNow } from '../../ui/show/now.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { QuietText } from '../../ui/show/Text.tsx';
import { useExportForAccounting } from '../billing-calls.ts';
import { CODE_FIELDS, codesFrom, exportOf, lastMonth } from '../accounting-draft.ts';
import type { AccountingDraft } from '../accounting-draft.ts';

interface AccountingDialogProps {
  readonly onClose: () => void;
}

/** Exports a period's papers or payments in the columns of an accounting program. Source: screens S41. */
export function AccountingDialog({ onClose }: AccountingDialogProps) {
  const { settings } = useSession();
  const today = dayOf(useNow());
  const exporting = useExportForAccounting();
  const [draft, setDraft] = useState<AccountingDraft>(() => ({
    system: 'xero',
    content: 'invoices',
    ...lastMonth(today),
    ...codesFrom(
      readSettings(settings, [
        'accounting_sales_code',
        'accounting_bank_code',
        'accounting_standard_tax_code',
        'accounting_zero_tax_code',
      ]),
    ),
  }));
  const errors = fieldErrors(exporting.error);
  const change = (part: Partial<AccountingDraft>) => {
    exporting.reset();
    setDraft({ ...draft, ...part });
  };

  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      okLabel={words.ok}
      is_pending={exporting.isPending}
      onOk={() =>
        exporting.mutate(exportOf(draft), {
          onSuccess: ({ filename, csv, lines, total }) => {
            if (lines === 0) return;
            saveAsFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' });
            tellDone(words.done(lines, moneyText(total)));
            onClose();
          },
        })
      }
      fault={Object.keys(errors).length === 0 ? shownError(exporting.error) : null}
      errors={errors}
    >
      <SelectField
        {...field(words.system, { name: 'system', errors })}
        value={draft.system}
        options={ACCOUNTING_SYSTEMS.map((value) => ({ value: value as string, label: words.systems[value] }))}
        onChange={(value) => change({ system: ACCOUNTING_SYSTEMS.find((each) => each === value) ?? 'spreadsheet' })}
      />
      <Choice
        label={words.content}
        has_visible_label
        value={draft.content}
        options={ACCOUNTING_CONTENTS.map((value) => ({ value, label: words.contents[value] }))}
        onChange={(content) => change({ content })}
      />
      <Tiles columns={2} gap={4} align="start">
        <DayInput
          {...field(words.from, { name: 'start_date', errors })}
          max={today}
          value={draft.start_date}
          onDay={(start_date) => change({ start_date })}
        />
        <DayInput
          {...field(words.to, { name: 'end_date', errors })}
          max={today}
          value={draft.end_date}
          onDay={(end_date) => change({ end_date })}
        />
      </Tiles>
      {draft.system !== 'spreadsheet' && (
        <Tiles columns={2} gap={4} align="start">
          {CODE_FIELDS.map((name) => (
            <TextInput
              key={name}
              {...field(words.codes[name], { name, errors })}
              maxLength={60}
              value={draft[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </Tiles>
      )}
      <QuietText>{words.help[draft.system]}</QuietText>
      {exporting.data?.lines === 0 && <Notice kind="warning">{words.nothing}</Notice>}
    </FormDialog>
  );
}
