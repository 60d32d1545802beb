import { Checkbox, Input } from '@mantine/core';
import type { NamedFilter } from '@tsela/contract/reports/report-api';
import { FILTER_VALUES_MAX } from '@tsela/domain/reports/report-filters';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { reports as words } from '../strings/reports.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { fieldId } from '../ui/form/field.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import classes from './FilterValues.module.css';
import { labelOf } from './ReportCell.tsx';
import { offeredValues } from './filter-draft.ts';
import type { FieldChoice } from './filter-draft.ts';
import { useReportValues } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';

type Values = NamedFilter['values'];

interface FilterValuesProps {
  readonly question: ReportQuestion;
  readonly field: FieldChoice;
  readonly chosen: Values;
  readonly error: string | undefined;
  readonly onChoose: (values: Values) => void;
}

/** The values that a field has in the days of the report, those chosen before first; where there are many, they are searched for. */
export function FilterValues({ question, field, chosen, error, onChoose }: FilterValuesProps) {
  const [search, setSearch] = useState('');
  const [before] = useState(chosen);
  const {
    columns: _columns,
    behind: _behind,
    behind_then: _then,
    figure: _figure,
    by: _by,
    then_by: _then_by,
    ...rest
  } = question;
  const { figures: _figures, drawn: _drawn, ...asked } = rest;
  const whole = useReportValues({ ...asked, field: field.key });
  // Where all are there, none more are asked for.
  const is_cut = whole.data?.is_cut === true;
  const found = useReportValues(is_cut && search !== '' ? { ...asked, field: field.key, search } : null);
  const read = is_cut && search !== '' ? found : whole;
  const fault = shownError(read.error);
  const named = (read.data?.values ?? []).map(({ key, label }) => ({ key, label: labelOf(field.kind, label) }));
  const offered = offeredValues(named, { before, chosen, search: is_cut ? '' : search });
  const is_full = chosen.length >= FILTER_VALUES_MAX;

  function handleChange(value: Values[number], is_chosen: boolean): void {
    onChoose(is_chosen ? [...chosen, value] : chosen.filter(({ key }) => key !== value.key));
  }

  return (
    <Input.Wrapper id={fieldId('values')} label={words.values} withAsterisk labelElement="div" error={error}>
      <Stack gap={2}>
        <Row>
          <SearchField label={words.findValue} value={search} onSearch={setSearch} />
        </Row>
        {fault !== null && (
          <Notice kind="error" onRetry={() => void read.refetch()}>
            {fault}
          </Notice>
        )}
        {fault === null && read.data === undefined && <Skeleton height={160} />}
        {read.data && offered.length === 0 && <QuietText>{words.noValues}</QuietText>}
        {offered.length > 0 && (
          <ul className={classes['values']} aria-label={words.values}>
            {offered.map((value) => {
              const is_chosen = chosen.some(({ key }) => key === value.key);
              return (
                <li key={value.key}>
                  <Checkbox
                    label={value.label}
                    checked={is_chosen}
                    disabled={is_full && !is_chosen}
                    onChange={(event) => handleChange(value, event.currentTarget.checked)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        {is_cut && search === '' && <QuietText>{words.moreValues}</QuietText>}
        <QuietText role="status">{words.chosenValues(chosen.length, FILTER_VALUES_MAX)}</QuietText>
      </Stack>
    </Input.Wrapper>
  );
}
