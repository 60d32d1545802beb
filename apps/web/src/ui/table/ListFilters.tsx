import type { ReactNode } from 'react';
import { FilterRow } from './FilterRow.tsx';
import { SearchField } from './SearchField.tsx';

type Filters = Readonly<Record<string, string | undefined>>;

interface ListFiltersProps {
  /** What is searched for. */
  readonly label: string;
  /** What is in the address. */
  readonly filters: Filters;
  /** Each filter of the list as it is when nothing is set, the search among them. */
  readonly cleared: Filters;
  readonly onChange: (changes: Filters) => void;
  /** The others beside the search. */
  readonly children: ReactNode;
}

/** The filters of a list that are in its address: clearing them leaves the search, which has a button of its own. */
export function ListFilters({ label, filters, cleared, onChange, children }: ListFiltersProps) {
  return (
    <FilterRow
      search={
        <SearchField label={label} value={filters['search'] ?? ''} onSearch={(text) => onChange({ search: text || undefined })} />
      }
      set_count={Object.keys(cleared).filter((key) => key !== 'search' && filters[key] !== undefined).length}
      onClear={() => onChange({ ...cleared, search: filters['search'] })}
    >
      {children}
    </FilterRow>
  );
}
