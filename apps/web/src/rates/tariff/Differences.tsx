import { NativeSelect } from '@mantine/core';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { OutputOf } from '@tsela/contract/route';
import { wholeAmounts } from '@tsela/domain/formats/rand-text';
import { CARD_LIST_PARTS } from '@tsela/domain/rates/card/card-parts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { whatIf as words } from '../../strings/rates-tariff.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { AppLink } from '../../ui/act/app-link.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { listInput } from '../../ui/table/list-view.ts';
import { fieldLabel } from './field-label-draft.ts';
import { tabOf } from './finding-links-draft.ts';
import { partLabel } from './part-names.ts';
import { revisionLabel } from './revision-text-draft.ts';
import { useDifferences, useRevisions } from './tariff-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

type Difference = OutputOf<typeof rateCardApi.differences>['differences'][number];

const PARTS = ['header', ...CARD_LIST_PARTS] as const;

/** What a tariff has otherwise than another one, line by line. Source: screens S47. */
export function Differences({ revision }: { readonly revision: RateRevision }) {
  const { view, filters, changeFilters } = useListAddress();
  const revisions = useRevisions({ limit: 100 }).data?.rate_revisions;
  const others = revisions?.filter(({ id }) => id !== revision.id) ?? [];
  const with_id = Number(filters['with'] ?? 0);
  const only = PARTS.find((each) => each === filters['only']);
  const { limit, offset } = listInput(view);
  const fallback = revision.state === 'live' ? others[0] : undefined;
  const compared = with_id > 0 ? with_id : fallback?.id;
  const read = useDifferences({
    id: revision.id,
    ...(compared !== undefined && { with_id: compared }),
    ...(only && { part: only }),
    limit,
    offset,
  });
  const parts = read.data?.parts.filter(({ added, changed, removed }) => added + changed + removed > 0) ?? [];
  const shown_with = compared ?? read.data?.with_revision.id;

  if (revisions && others.length === 0) return <EmptyState text={words.noOther} />;
  return (
    <>
      <Row align="end" gap={3}>
        <NativeSelect
          label={words.with}
          data={others.map((other) => ({ value: String(other.id), label: revisionLabel(other) }))}
          value={shown_with === undefined ? '' : String(shown_with)}
          onChange={(event) => changeFilters({ with: event.currentTarget.value, only: undefined })}
        />
        <NativeSelect
          label={words.what}
          data={[
            { value: '', label: words.allParts },
            ...parts.map(({ part, added, changed, removed }) => ({
              value: part,
              label: words.partCount(partLabel(part), added + changed + removed),
            })),
          ]}
          value={only ?? ''}
          onChange={(event) => changeFilters({ only: event.currentTarget.value || undefined })}
        />
      </Row>
      <ListTable
        label={words.list}
        columns={columnsOf(revision.id)}
        rows={read.data?.differences}
        rowKey={({ part, row_id, change }) => `${part}-${row_id}-${change}`}
        rowName={({ name }) => name}
        read={read}
        empty={words.noDifferences}
      />
    </>
  );
}

const columnsOf = (revision: number): readonly Column<Difference>[] => [
  { key: 'part', header: words.what, render: ({ part }) => partLabel(part), width: 140 },
  {
    key: 'line',
    header: words.line,
    render: ({ part, row_id, name, change }) =>
      row_id === null || change === 'removed' ? (
        name
      ) : (
        <AppLink href={paths.rates({ revision: String(revision), part: tabOf(part), line: String(row_id) })}>{name}</AppLink>
      ),
  },
  { key: 'change', header: words.change, render: ({ change }) => words.changes[change], width: 90 },
  {
    key: 'fields',
    header: words.field,
    render: ({ part, fields }) => (
      <Stack as="ul" gap={1}>
        {fields.map(({ field, from, to }) => (
          <li key={field}>{wholeAmounts(words.fieldChange(fieldLabel(part, field), from, to))}</li>
        ))}
      </Stack>
    ),
  },
];
