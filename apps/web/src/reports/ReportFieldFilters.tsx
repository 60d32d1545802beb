import { ActionIcon } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import type { ListedReport, NamedFilter, ReportAnswer } from '@tsela/contract/reports/report-api';
import { FIELD_FILTERS_MAX, filtersText } from '@tsela/domain/reports/report-filters';
import type { FieldFilter } from '@tsela/domain/reports/report-filters';
import { useState } from 'react';
import { useChangeSearch } from '../shell/pages/address.ts';
import { reports as words } from '../strings/reports.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { shownFilters, textWithout, withFilter } from './filter-draft.ts';
import type { ReportQuestion } from './report-calls.ts';
import { NOTHING_OPENED } from './report-draft.ts';

const loadDialog = async () => (await import('./FieldFilterDialog.tsx')).FieldFilterDialog;

interface ReportFieldFiltersProps {
  readonly question: ReportQuestion;
  readonly report: ListedReport;
  readonly answer: ReportAnswer | undefined;
}

/** The filters of the report's own fields, each in words, to be changed, taken away, or joined by another. Source: screens S48. */
export function ReportFieldFilters({ question, report, answer }: ReportFieldFiltersProps) {
  const changeSearch = useChangeSearch();
  /** The place of the filter that is changed; null for a new one. */
  const [edited, setEdited] = useState<{ readonly place: number | null } | null>(null);
  const shown = shownFilters(question.filters, { named: answer?.filters ?? [], report });
  const filters = shown ?? [];
  const change = (text: string | undefined) => changeSearch({ ...NOTHING_OPENED, filters: text });
  const is_full = filters.length >= FIELD_FILTERS_MAX;

  function handleDone(filter: FieldFilter): void {
    if (edited) change(filtersText(withFilter(filters, { place: edited.place, filter })));
    setEdited(null);
  }

  return (
    <Row>
      {shown === null && (
        <FilterChip text={words.unreadFilters} onRemove={() => change(undefined)} onEdit={() => setEdited({ place: null })} />
      )}
      {filters.map((filter, place) => (
        <FilterChip
          key={`${filter.field} ${filter.operator}`}
          text={filter.text}
          onEdit={() => setEdited({ place })}
          onRemove={() => change(textWithout(filters, place))}
        />
      ))}
      <Button
        variant="subtle"
        leftSection={<IconFilterPlus size={16} aria-hidden="true" />}
        disabled={is_full}
        title={is_full ? words.mostFilters(FIELD_FILTERS_MAX) : undefined}
        onClick={() => setEdited({ place: null })}
      >
        {words.addFilter}
      </Button>
      <LazyComponent
        load={loadDialog}
        props={
          edited && {
            report,
            question,
            filters,
            place: edited.place,
            onDone: handleDone,
            onClose: () => setEdited(null),
          }
        }
      />
    </Row>
  );
}

interface FilterChipProps {
  readonly text: NamedFilter['text'];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function FilterChip({ text, onEdit, onRemove }: FilterChipProps) {
  return (
    <Row as="span" isOneLine isInline gap={1}>
      <Button variant="light" aria-label={words.changeFilter(text)} title={words.editFilter} onClick={onEdit}>
        {text}
      </Button>
      <ActionIcon
        size="lg"
        variant="subtle"
        aria-label={words.removeFilter(text)}
        title={words.removeFilter(text)}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </Row>
  );
}
