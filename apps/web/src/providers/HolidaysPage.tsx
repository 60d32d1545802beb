import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { dayOf, weekdayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import {
  differsFromCountry,
  holidayChecks,
  holidaysOfYear,
  withCountryYear,
  withHoliday,
  withoutHoliday,
} from '@tsela/domain/time/provider-holidays';
import { publicHolidays } from '@tsela/domain/time/public-holidays';
import type { PublicHoliday } from '@tsela/domain/time/public-holidays';
import { WEEKDAY_NAMES } from '@tsela/domain/time/weekday-names';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { holidays as words } from '../strings/providers-records.ts';
import { longDateText } from '../ui/show/date-text.ts';
import { field } from '../ui/form/field.tsx';
import { Columns } from '../ui/layout/Columns.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useNow } from '../ui/show/now.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { SETTINGS, StaffTabs } from '../shell/parts/StaffTabs.tsx';
import { useKeptList } from './parts/use-kept-list.ts';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { EntryForm } from '../ui/form/EntryForm.tsx';

/** Years on from this one that can be looked at: further than any estimate. */
const YEARS_AHEAD = 4;

/** The provider's public holidays, year by year: estimates skip them. Source: screens S50, KEY-40. */
export function HolidaysPage() {
  const kept = useKeptList('public_holidays');
  const this_year = Number(dayOf(useNow()).slice(0, 4));
  const changeSearch = useChangeSearch();
  const asked = Number(useSearchValues()['year']);
  const years = Array.from({ length: YEARS_AHEAD + 1 }, (_, index) => this_year + index);
  const year = years.includes(asked) ? asked : this_year;
  const { list } = kept;
  const is_own = list !== undefined && differsFromCountry(list, year);
  return (
    <PageFrame
      title={SCREENS.holidays.title}
      back={SETTINGS}
      tabs={<StaffTabs current="public-holidays" />}
      filters={
        <SelectField
          aria-label={words.year}
          value={String(year)}
          options={years.map((each) => ({ value: String(each), label: String(each) }))}
          onChange={(chosen) => changeSearch({ year: Number(chosen) === this_year ? undefined : chosen })}
        />
      }
      otherActions={
        list &&
        is_own &&
        kept.may_change && (
          <Button
            variant="default"
            disabled={kept.is_saving}
            onClick={() => kept.save(withCountryYear(list, year), { said: words.takenOver(year) })}
          >
            {words.takeOver}
          </Button>
        )
      }
    >
      {kept.read.error && !kept.read.data && (
        <Notice kind="error" onRetry={() => void kept.read.refetch()}>
          {shownError(kept.read.error)}
        </Notice>
      )}
      {kept.read.isPending && <Skeleton height={420} />}
      {list && (
        <Columns
          side={
            <>
              {kept.may_change ? (
                <AddHoliday
                  key={year}
                  year={year}
                  list={list}
                  is_saving={kept.is_saving}
                  onAdd={(holiday, onDone) => kept.save(withHoliday(list, holiday), { said: words.added(holiday.name), onDone })}
                />
              ) : (
                <Notice kind="info">{words.readOnly}</Notice>
              )}
              <Sentence>{words.help}</Sentence>
            </>
          }
        >
          <Panel title={words.daysOf(year)} aside={is_own ? words.own : words.country} isFlush>
            <Lines>
              {holidaysOfYear(list, year).map((holiday) => (
                <HolidayRow
                  key={holiday.date}
                  holiday={holiday}
                  is_national={publicHolidays(year).some(({ date }) => date === holiday.date)}
                  is_busy={kept.is_saving}
                  onRemove={
                    kept.may_change
                      ? () => kept.save(withoutHoliday(list, holiday.date), { said: words.removed(holiday.name) })
                      : null
                  }
                />
              ))}
            </Lines>
          </Panel>
        </Columns>
      )}
    </PageFrame>
  );
}

interface HolidayRowProps {
  readonly holiday: PublicHoliday;
  readonly is_national: boolean;
  readonly is_busy: boolean;
  readonly onRemove: (() => void) | null;
}

function HolidayRow({ holiday, is_national, is_busy, onRemove }: HolidayRowProps) {
  const { date, name } = holiday;
  return (
    <Row as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
      <Row as="span" isInline>
        <strong>{name}</strong>
        {!is_national && <StatusBadge status="submitted" label={words.ownBadge} />}
        <Text tone="quiet">
          {WEEKDAY_NAMES[weekdayOf(date)]}, {longDateText(`${date}T12:00:00+02:00`)}
        </Text>
      </Row>
      {onRemove && (
        <Button variant="default" size="compact-sm" disabled={is_busy} aria-label={words.removeOf(name)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </Row>
  );
}

interface AddHolidayProps {
  readonly year: number;
  readonly list: readonly PublicHoliday[];
  readonly is_saving: boolean;
  readonly onAdd: (holiday: PublicHoliday, onDone: () => void) => void;
}

function AddHoliday({ year, list, is_saving, onAdd }: AddHolidayProps) {
  const [draft, setDraft] = useState({ date: '', name: '' });
  useUnsavedGuard(draft.date !== '' || draft.name.trim() !== '');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handleSubmit(): void {
    const problems = Object.fromEntries(holidayChecks(list, draft).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    // The checks have let a day through.
    onAdd({ date: draft.date as Day, name: draft.name.trim() }, () => setDraft({ date: '', name: '' }));
  }

  return (
    <EntryForm title={words.add} onSubmit={handleSubmit} errors={errors} okLabel={words.addButton} isSaving={is_saving}>
      <DayInput
        {...field(words.date, { name: 'date', is_required: true, errors })}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        value={draft.date}
        onDay={(day) => setDraft({ ...draft, date: day })}
      />
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        placeholder={words.namePlaceholder}
        maxLength={100}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
    </EntryForm>
  );
}
