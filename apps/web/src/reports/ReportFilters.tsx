import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import { DATE_RANGES, DATE_RANGE_LABELS, daysOf } from '@tsela/domain/time/date-ranges';
import type { DateRange } from '@tsela/domain/time/date-ranges';
import { dayOf } from '@tsela/domain/time/day';
import type { AccountId } from '@tsela/domain/ids';
import { useAccount } from '../accounts/account-calls.ts';
import { BranchPicker } from '../shell/parts/BranchPicker.tsx';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { useChangeSearch } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { reports as words } from '../strings/reports.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useNow } from '../ui/show/now.ts';
import { FilterRow } from '../ui/table/FilterRow.tsx';
import { NOTHING_OPENED } from './report-draft.ts';
import { useServices, useShipmentTags } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';

interface ReportFiltersProps {
  readonly question: ReportQuestion;
  readonly report: ListedReport;
  readonly answer: ReportAnswer | undefined;
}

type Change = (changes: Readonly<Record<string, string | undefined>>) => void;

/** What a report is asked for, kept in the address: a link to it asks the same again. */
export function ReportFilters({ question, report, answer }: ReportFiltersProps) {
  const changeSearch = useChangeSearch();
  // Another question has other groups.
  const change: Change = (changes) => changeSearch({ ...NOTHING_OPENED, ...changes });
  const { start_date, end_date, branch_id, account_id, service_level, tag_id } = question;
  const grouped_by = question.by ?? report.by;
  const set = [start_date, end_date, branch_id, account_id, service_level, tag_id].filter((value) => value !== undefined);
  const cleared = {
    start_date: undefined,
    end_date: undefined,
    branch_id: undefined,
    account_id: undefined,
    service_level: undefined,
    tag_id: undefined,
  };
  return (
    <FilterRow set_count={set.length} onClear={() => change(cleared)}>
      <SelectField
        aria-label={words.by}
        value={grouped_by}
        options={[
          ...report.groupings.map(({ key, title }) => ({ value: key, label: `${words.by}: ${title}` })),
          { value: 'rows', label: words.eachRow },
        ]}
        onChange={(by) => change({ by, ...((by === 'rows' || by === question.then_by) && { then_by: undefined }) })}
      />
      {grouped_by !== 'rows' && (
        <SelectField
          aria-label={words.thenBy}
          value={question.then_by ?? ''}
          options={[
            { value: '', label: words.onlyOnce },
            ...report.groupings.flatMap(({ key, title }) =>
              key === grouped_by ? [] : [{ value: key, label: words.thenByTitle(title) }],
            ),
          ]}
          onChange={(then_by) => change({ then_by: then_by || undefined })}
        />
      )}
      {report.period !== null && <Period start={answer?.start_date ?? ''} end={answer?.end_date ?? ''} onChange={change} />}
      {report.filters.includes('branch') && (
        <BranchPicker hasClosed value={branch_id ?? null} onChange={(id) => change({ branch_id: id })} />
      )}
      {report.filters.includes('service_level') && <ServiceFilter value={service_level} onChange={change} />}
      {report.filters.includes('tag') && <TagFilter value={tag_id} onChange={change} />}
      {report.filters.includes('account') && <AccountFilter value={account_id} onChange={change} />}
    </FilterRow>
  );
}

function Period({ start, end, onChange }: { readonly start: string; readonly end: string; readonly onChange: Change }) {
  const today = dayOf(useNow());
  const ranges = DATE_RANGES.filter((range) => daysOf(range, today) !== null);
  const isShown = (range: DateRange) => {
    const days = daysOf(range, today);
    return days?.start === start && days.end === end;
  };
  return (
    <>
      <SelectField
        aria-label={words.period}
        value={ranges.find(isShown) ?? 'custom-range'}
        options={[...ranges, 'custom-range' as const].map((range) => ({ value: range, label: DATE_RANGE_LABELS[range] }))}
        onChange={(range) => {
          const days = ranges.find((each) => each === range);
          const chosen = days && daysOf(days, today);
          if (chosen) onChange({ start_date: chosen.start, end_date: chosen.end });
        }}
      />
      <DayInput
        aria-label={words.from}
        max={today}
        value={start}
        onDay={(day) => onChange({ start_date: day || undefined, end_date: end || undefined })}
      />
      <DayInput
        aria-label={words.to}
        value={end}
        onDay={(day) => onChange({ start_date: start || undefined, end_date: day || undefined })}
      />
    </>
  );
}

function ServiceFilter({ value, onChange }: { readonly value: string | undefined; readonly onChange: Change }) {
  const services = useServices(useMay('API_/service-levels:GET')).data?.service_levels ?? [];
  if (services.length === 0) return null;
  return (
    <SelectField
      aria-label={words.service}
      value={value ?? ''}
      options={[{ value: '', label: words.allServices }, ...services.map(({ code, name }) => ({ value: code, label: name }))]}
      onChange={(service_level) => onChange({ service_level: service_level || undefined })}
    />
  );
}

function TagFilter({ value, onChange }: { readonly value: number | undefined; readonly onChange: Change }) {
  const tags = useShipmentTags(useMay('API_/tags:GET')).data?.tags ?? [];
  if (tags.length === 0) return null;
  return (
    <SelectField
      aria-label={words.tag}
      value={value === undefined ? '' : String(value)}
      options={[{ value: '', label: words.allTags }, ...tags.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={(tag_id) => onChange({ tag_id: tag_id || undefined })}
    />
  );
}

function AccountFilter({ value, onChange }: { readonly value: AccountId | undefined; readonly onChange: Change }) {
  const may_read = useMay('API_/accounts:GET');
  const account = useAccount(may_read && value !== undefined ? value : null).data?.accounts[0] ?? null;
  if (!may_read) return null;
  return (
    <AccountPicker
      name="report_account"
      is_label_hidden
      value={value === undefined ? null : account}
      onChange={(picked) => onChange({ account_id: picked ? String(picked.id) : undefined })}
    />
  );
}
