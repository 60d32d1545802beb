import { Button } from '../ui/act/Button.tsx';
import type { BlockedEntry } from '@tsela/contract/users/blocked-list-api';
import { BLOCKED_TYPES } from '@tsela/domain/users/blocked-entry';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { blockedList as words } from '../strings/users.ts';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { blockedTypeOf } from './blocked-draft.ts';
import { useBlockedList } from './blocked-list-calls.ts';
import { TestBlocked } from './TestBlocked.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/show/Text.tsx';

const loadAdd = async () => (await import('./AddBlocked.tsx')).AddBlocked;
const loadOne = async () => (await import('./BlockedEntryDialog.tsx')).BlockedEntryDialog;

/** Visitors who may not register, sign in or send, by address, number or network. Source: screens S38. */
export function BlockedListPage() {
  const { view, filters, changeFilters } = useListAddress();
  const { search = '', type: asked, add: given } = filters;
  const type = blockedTypeOf(asked);
  const [is_adding, setAdding] = useState(given !== undefined);
  const [shown, setShown] = useState<BlockedEntry | null>(null);
  const [may_add, may_change] = [useMay('API_/blocked-list:POST'), useMay('API_/blocked-list:PATCH')];
  const may_remove = useMay('API_/blocked-list:DELETE');
  const { limit, offset } = listInput(view);
  const read = useBlockedList({ limit, offset, type, ...(search !== '' && { search }) });
  const action = may_add && <Button onClick={() => setAdding(true)}>{words.add}</Button>;
  const counts = read.data?.counts ?? [];

  function handleClose(): void {
    setAdding(false);
    // The address opened the form: the next visit to it does not.
    if (given !== undefined) changeFilters({ add: undefined });
  }

  return (
    <PageFrame
      title={SCREENS.blockedList.title}
      back={{ href: paths.tools(), label: SCREENS.tools.title }}
      action={action}
      tabs={
        <TabLinks
          label={words.tabs}
          current={type}
          links={BLOCKED_TYPES.map((each) => ({
            key: each,
            label: words.tab(words.manyOf[each], counts.find((one) => one.type === each)?.count),
            href: paths.blockedList({ type: each }),
          }))}
        />
      }
      filters={
        <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
      }
    >
      <ListTable
        label={words.label}
        columns={columnsWith(setShown)}
        rows={read.data?.blocked_entries}
        rowName={({ value }) => value}
        read={read}
        empty={<EmptyState text={words.empty[type]} {...(action && { action })} />}
        card={(entry) => <Card entry={entry} />}
        cardAction={(entry) => <MoreButton entry={entry} onShow={setShown} />}
        onClearFilters={search === '' ? undefined : () => changeFilters({ search: undefined })}
      />
      <TestBlocked />
      {is_adding && may_add && (
        <LazyComponent load={loadAdd} props={{ start: { type, lines: given ?? '' }, onClose: handleClose }} />
      )}
      {shown && <LazyComponent load={loadOne} props={{ entry: shown, may_change, may_remove, onClose: () => setShown(null) }} />}
    </PageFrame>
  );
}

function columnsWith(onShow: (entry: BlockedEntry) => void): readonly Column<BlockedEntry>[] {
  return [
    { key: 'value', header: words.value, render: (entry) => <Value entry={entry} /> },
    { key: 'reason', header: words.reason, render: ({ reason }) => <Text isBreakable>{reason}</Text> },
    { key: 'added', header: words.added, width: 170, render: (entry) => <Added entry={entry} /> },
    { key: 'until', header: words.untilShort, width: 140, render: (entry) => <Until entry={entry} /> },
    { key: 'hits', header: words.hits, align: 'right', width: 120, render: (entry) => <HitCount entry={entry} /> },
    { key: 'more', header: words.more, is_header_hidden: true, render: (entry) => <MoreButton entry={entry} onShow={onShow} /> },
  ];
}

function Value({ entry }: { readonly entry: BlockedEntry }) {
  return (
    <Row as="span" isInline>
      <Text as="strong" isBreakable>
        {entry.value}
      </Text>
      {!entry.is_in_force && <StatusBadge status="cancelled" label={words.over} />}
    </Row>
  );
}

function Added({ entry }: { readonly entry: BlockedEntry }) {
  return (
    <>
      {entry.added_by}
      <br />
      <Text tone="quiet">
        <DateTime instant={entry.time_created} />
      </Text>
    </>
  );
}

function Until({ entry }: { readonly entry: BlockedEntry }) {
  if (entry.time_expires === null) return <Text tone="quiet">{words.noEnd}</Text>;
  return <DateTime instant={new Date(Date.parse(entry.time_expires) - 1).toISOString()} show="long-date" />;
}

function HitCount({ entry }: { readonly entry: BlockedEntry }) {
  return (
    <>
      <span className="num">{entry.hits}</span>
      {entry.time_last_hit !== null && (
        <>
          <br />
          <Text tone="quiet">
            <DateTime instant={entry.time_last_hit} show="near" />
          </Text>
        </>
      )}
    </>
  );
}

function MoreButton({ entry, onShow }: { readonly entry: BlockedEntry; readonly onShow: (entry: BlockedEntry) => void }) {
  return (
    <Button variant="default" size="compact-sm" aria-label={words.moreOf(entry.value)} onClick={() => onShow(entry)}>
      {words.more}
    </Button>
  );
}

/** An entry on a phone. */
function Card({ entry }: { readonly entry: BlockedEntry }) {
  return (
    <>
      <CardLine is_title start={<Value entry={entry} />} end={words.hitCount(entry.hits)} />
      <CardLine start={<Text isBreakable>{entry.reason}</Text>} end={<Until entry={entry} />} />
    </>
  );
}
