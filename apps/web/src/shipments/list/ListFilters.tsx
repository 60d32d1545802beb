import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconFilter } from '@tabler/icons-react';
import type { BranchId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SHIPMENT_DATES } from '@tsela/domain/shipments/shipment-list';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { statusesInView } from '@tsela/domain/shipments/status/status-views';
import { DATE_RANGES, DATE_RANGE_LABELS } from '@tsela/domain/time/date-ranges';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentTags } from '../../strings/shipments/detail.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { NARROWING, isNarrowed, rangeOf } from './list-filters-draft.ts';
import { AccountFilter } from '../../shell/parts/AccountFilter.tsx';
import { BranchPicker } from '../../shell/parts/BranchPicker.tsx';
import classes from './ListFilters.module.css';
import { DayInput } from '../../ui/form/DayInput.tsx';
import type { ListFiltersProps } from './list-filters-draft.ts';
import { MoreFilters } from './MoreFilters.tsx';

/** What narrows the list; everything lives in the address. On a phone all but the search unfold. */
export function ListFilters({ filters, onChange, onClear }: ListFiltersProps & { readonly onClear: () => void }) {
  const is_narrow = useIsNarrow();
  const [is_open, setOpen] = useState(false);
  const set_count = NARROWING.filter((key) => key !== 'search' && key !== 'date_filter' && filters[key] !== undefined).length;

  return (
    <search className={classes['filters']}>
      <SearchField
        label={words.quickSearch}
        value={filters['search'] ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      {is_narrow && (
        <Button
          variant="default"
          className={classes['unfold'] ?? ''}
          leftSection={<IconFilter size={16} aria-hidden="true" />}
          aria-expanded={is_open}
          onClick={() => setOpen(!is_open)}
        >
          {words.filters(set_count)}
        </Button>
      )}
      {(!is_narrow || is_open) && (
        <div className={classes['more']}>
          <StatusFilter value={filters['status']} onChange={(status) => onChange({ status })} />
          <DateFilter filters={filters} onChange={onChange} />
          <StaffFilters filters={filters} onChange={onChange} />
          <TagFilter filters={filters} onChange={onChange} />
          <MoreFilters filters={filters} onChange={onChange} />
        </div>
      )}
      {isNarrowed(filters) && (
        <Button variant="subtle" className={classes['clear'] ?? ''} onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
    </search>
  );
}

interface StatusFilterProps {
  readonly value: string | undefined;
  readonly onChange: (status: string | undefined) => void;
}

function StatusFilter({ value = '', onChange }: StatusFilterProps) {
  const { user, settings } = useSession();
  const statuses = statusesInView('exclude_quote', {
    is_staff: isStaff(user),
    is_bob_box: readSetting(settings, 'enable_bob_box'),
    excluded_tracking_statuses: readSetting(settings, 'excluded_tracking_statuses'),
  });
  // A dashboard's link asks for several at once.
  const several = value.includes(',') ? [{ value, label: words.severalStatuses(value.split(',').length) }] : [];
  return (
    <NativeSelect
      aria-label={words.statusFilter}
      data={[
        { value: '', label: words.anyStatus },
        ...several,
        ...statuses.map((status) => ({ value: status, label: statusLabel(status) })),
      ]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

function DateFilter({ filters, onChange }: ListFiltersProps) {
  const range = rangeOf(filters);
  return (
    <>
      <NativeSelect
        aria-label={words.dateRange}
        data={[
          { value: '', label: words.anyDate },
          ...DATE_RANGES.map((each) => ({ value: each, label: DATE_RANGE_LABELS[each] })),
        ]}
        value={range ?? ''}
        onChange={(event) =>
          onChange({ range: event.currentTarget.value || undefined, start_date: undefined, end_date: undefined })
        }
      />
      {range !== null && (
        <NativeSelect
          aria-label={words.dateFilter}
          data={SHIPMENT_DATES.map((each) => ({ value: each, label: words.dateFilters[each] }))}
          value={filters['date_filter'] ?? 'time_created'}
          onChange={(event) => onChange({ date_filter: event.currentTarget.value })}
        />
      )}
      {range === 'custom-range' &&
        (['start_date', 'end_date'] as const).map((end) => (
          <DayInput
            key={end}
            aria-label={words.dateEnds[end]}
            value={filters[end] ?? ''}
            onDay={(day) => onChange({ [end]: day || undefined })}
          />
        ))}
    </>
  );
}

/** A tag; where there are none, nothing is asked of them. */
function TagFilter({ filters, onChange }: ListFiltersProps) {
  const tags = useSession().general?.shipment_tags ?? [];
  if (tags.length === 0) return null;
  return (
    <NativeSelect
      aria-label={shipmentTags.filter}
      data={[{ value: '', label: shipmentTags.any }, ...tags.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={filters['tag_id'] ?? ''}
      onChange={(event) => onChange({ tag_id: event.currentTarget.value || undefined })}
    />
  );
}

/** Account, driver and branch, for staff; those of one branch have nothing to pick there. */
function StaffFilters({ filters, onChange }: ListFiltersProps) {
  const { user, general } = useSession();
  if (!isStaff(user)) return null;
  const drivers = general?.drivers.filter(isPresent) ?? [];
  // The one that a link names, until another is chosen.
  const branch_id = filters['branch_id'] === undefined ? null : (Number(filters['branch_id']) as BranchId);
  return (
    <>
      <AccountFilter value={filters['account_id']} onChange={(account_id) => onChange({ account_id })} />
      <NativeSelect
        aria-label={words.driverFilter}
        data={[{ value: '', label: words.anyDriver }, ...drivers.map(({ id, name }) => ({ value: String(id), label: name }))]}
        value={filters['driver_id'] ?? ''}
        onChange={(event) => onChange({ driver_id: event.currentTarget.value || undefined })}
      />
      <BranchPicker hasClosed value={branch_id} onChange={(id) => onChange({ branch_id: id })} />
    </>
  );
}

function isPresent(driver: { readonly deleted_date: string | null }): boolean {
  return driver.deleted_date === null;
}
