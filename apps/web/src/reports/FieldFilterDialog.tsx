import type { ListedReport, NamedFilter } from '@tsela/contract/reports/report-api';
import { reportOf } from '@tsela/domain/reports/report-catalogue';
import { FILTER_OPERATORS, filterChecks, isAmountOperator } from '@tsela/domain/reports/report-filters';
import type { FieldFilter, FilterOperator } from '@tsela/domain/reports/report-filters';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import { useState } from 'react';
import { reports as words } from '../strings/reports.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { AmountInput } from '../ui/form/AmountInput.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { field } from '../ui/form/field.tsx';
import { FilterValues } from './FilterValues.tsx';
import { entryOfFilter, fieldChoices, filterOfEntry, freshFilter, withFilter } from './filter-draft.ts';
import type { ReportQuestion } from './report-calls.ts';

interface FieldFilterDialogProps {
  readonly report: ListedReport;
  readonly question: ReportQuestion;
  readonly filters: readonly NamedFilter[];
  /** Of the filter that is changed; null for a new one. */
  readonly place: number | null;
  readonly onDone: (filter: FieldFilter) => void;
  readonly onClose: () => void;
}

/** One filter of a report's own fields: one of some values, none of them, or at least or at most an amount. Source: screens S48. */
export function FieldFilterDialog({ report, question, filters, place, onDone, onClose }: FieldFilterDialogProps) {
  const choices = fieldChoices(report);
  const changed = place === null ? undefined : filters[place];
  const [entry, setEntry] = useState(() => (changed ? entryOfFilter(changed) : freshFilter(choices)));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const choice = choices.find(({ value }) => value === entry.field);
  const operators = FILTER_OPERATORS.filter((each) => isAmountOperator(each) === choice?.is_amount);

  function handleField(name: string): void {
    const next = choices.find(({ value }) => value === name);
    setErrors({});
    setEntry({ field: name, operator: next?.is_amount === true ? 'min' : 'is', values: [], amount: '' });
  }

  function handleSubmit(): void {
    const filter = filterOfEntry(entry);
    const [fault] = filterChecks(subjectOf(reportOf(report.name).subject), withFilter(filters, { place, filter }));
    const missing = choice?.is_amount === true ? words.enterAmount : words.chooseValue;
    const message = filter.values.length === 0 ? missing : fault?.message;
    if (message === undefined) onDone(filter);
    else setErrors({ [choice?.is_amount === true ? 'amount' : 'values']: message });
  }

  return (
    <FormDialog
      title={changed ? words.editFilter : words.addFilter}
      onClose={onClose}
      okLabel={words.apply}
      is_pending={false}
      onOk={handleSubmit}
      errors={errors}
    >
      <SelectField
        {...field(words.filterBy, { name: 'filter_field' })}
        value={entry.field}
        options={choices.map(({ value, label }) => ({ value, label }))}
        onChange={handleField}
      />
      <SelectField
        {...field(words.operator, { name: 'operator' })}
        value={entry.operator}
        options={operators.map((operator) => ({ value: operator, label: words.operators[operator] }))}
        // The options are exactly these.
        onChange={(operator) => setEntry({ ...entry, operator: operator as FilterOperator })}
      />
      {choice?.is_amount === true ? (
        <AmountInput
          {...field(words.amount, { name: 'amount', is_required: true, errors })}
          {...(choice.kind !== 'money' && { leftSection: undefined })}
          value={entry.amount}
          onChange={(amount) => setEntry({ ...entry, amount })}
        />
      ) : (
        choice && (
          <FilterValues
            key={choice.value}
            question={question}
            field={choice}
            chosen={entry.values}
            error={errors['values']}
            onChoose={(values) => setEntry({ ...entry, values })}
          />
        )
      )}
    </FormDialog>
  );
}
