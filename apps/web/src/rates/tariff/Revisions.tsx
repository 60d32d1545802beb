import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { REVISION_STATES } from '@tsela/domain/rates/card/revision-status';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useListAddress, useSearchValues } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { useNow } from '../../ui/show/now.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { timeTextOf } from './revision-text-draft.ts';
import { RevisionBadge } from './RevisionBadge.tsx';
import { useRevisions } from './tariff-calls.ts';
import { QuietText } from '../../ui/show/Text.tsx';

const loadNewDraft = async () => (await import('./NewDraftDialog.tsx')).NewDraftDialog;

/** The tariffs: the live one, what is scheduled, drafts, and what was live before. Source: screens S47. */
export function Revisions({ tabs }: { readonly tabs: ReactNode }) {
  const { view, filters, changeFilters } = useListAddress();
  const state = REVISION_STATES.find((each) => each === filters['state']);
  const { limit, offset } = listInput(view);
  const read = useRevisions({ limit, offset, ...(state && { state }) });
  const may_write = useMay('API_/rates/revisions:POST');
  const begin = useSearchValues()['begin'];
  const [is_adding, setAdding] = useState(begin === 'template');
  const rows = read.data?.rate_revisions;
  const add = may_write && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {words.newDraft}
    </Button>
  );

  return (
    <PageFrame
      title={SCREENS.rates.title}
      tabs={tabs}
      action={add}
      filters={
        <NativeSelect
          aria-label={words.state}
          data={[
            { value: '', label: words.anyState },
            ...REVISION_STATES.map((value) => ({ value, label: words.states[value] })),
          ]}
          value={state ?? ''}
          onChange={(event) => changeFilters({ state: event.currentTarget.value || undefined })}
        />
      }
    >
      <ListTable
        label={words.list}
        columns={COLUMNS}
        rows={rows}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.rates({ revision: String(id) })}
        read={read}
        empty={<EmptyState text={words.none} action={add} />}
        onClearFilters={state ? () => changeFilters({ state: undefined }) : undefined}
        card={(revision) => <RevisionCard revision={revision} />}
      />
      <LazyComponent
        load={loadNewDraft}
        props={
          is_adding && rows && may_write
            ? {
                revisions: rows,
                copied: rows.find((revision) => revision.state === 'live') ?? null,
                onClose: () => setAdding(false),
              }
            : null
        }
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<RateRevision>[] = [
  {
    key: 'name',
    header: words.name,
    render: ({ name, copied_from }) => (
      <>
        <strong>{name}</strong>
        {copied_from && <QuietText> {words.copiedFrom(copied_from.name)}</QuietText>}
      </>
    ),
  },
  { key: 'state', header: words.state, render: ({ state }) => <RevisionBadge state={state} />, width: 110 },
  { key: 'since', header: words.since, render: (revision) => <When revision={revision} /> },
  { key: 'rates', header: words.rates, render: ({ rate_count }) => <span className="num">{rate_count}</span>, align: 'right' },
  {
    key: 'changed',
    header: words.changed,
    render: ({ time_modified, changed_by_name }) => (
      <>
        <DateTime instant={time_modified} />
        {changed_by_name !== '' && <QuietText> {words.by(changed_by_name)}</QuietText>}
      </>
    ),
  },
];

function When({ revision }: { readonly revision: RateRevision }) {
  return timeTextOf(revision, useNow()) || '–';
}

function RevisionCard({ revision }: { readonly revision: RateRevision }) {
  const { name, state, rate_count, time_modified } = revision;
  const time = timeTextOf(revision, useNow());
  return (
    <>
      <CardLine is_title start={name} end={<RevisionBadge state={state} />} />
      {time !== '' && <CardLine start={time} />}
      <CardLine start={words.rowCount(rate_count)} end={<DateTime instant={time_modified} />} />
    </>
  );
}
