import { NativeSelect } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { contactApi } from '@tsela/contract/address-book/contact-api';
import type { OutputOf } from '@tsela/contract/route';
import { useState } from 'react';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { copyBook as words } from '../strings/address-book.ts';
import { showAlert } from '../ui/feedback/alert-dialog.ts';
import { BulkButton } from '../ui/act/BulkButton.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column, RowKey } from '../ui/table/table-shapes.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { listInput, parseListView } from '../ui/table/list-view.ts';
import type { ListView } from '../ui/table/list-view.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useCopyEntries, useCopyPreview, useUndoCopy } from './copy-calls.ts';
import { QuietText } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

type Entry = OutputOf<typeof contactApi.copyPreview>['address_books'][number];
type Account = NonNullable<Parameters<Parameters<typeof AccountPicker>[0]['onChange']>[0]>;
type OnDuplicate = keyof typeof words.onDuplicate;

interface Done {
  readonly copy_id: number;
  readonly to: string;
  readonly text: string;
}

/** Copies contacts and addresses of one account to another. Source: screens S39. */
export function CopyAddressBookPage() {
  const [from, setFrom] = useState<Account | null>(null);
  const [to, setTo] = useState<Account | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const is_same = from !== null && from.id === to?.id;
  return (
    <PageFrame title={SCREENS.copyAddressBook.title} back={{ href: paths.tools(), label: SCREENS.tools.title }}>
      <Panel>
        <Tiles gap={4} columns={2}>
          <AccountPicker label={words.from} value={from} onChange={setFrom} name="from_account_id" is_required />
          <AccountPicker
            label={words.to}
            value={to}
            onChange={setTo}
            name="to_account_id"
            is_required
            errors={is_same ? { to_account_id: words.same } : {}}
          />
        </Tiles>
      </Panel>
      {done && <DoneNotice done={done} onClose={() => setDone(null)} />}
      {from && to && !is_same ? (
        <Entries key={`${from.id} ${to.id}`} from={from} to={to} onDone={setDone} />
      ) : (
        <EmptyState text={words.choose} />
      )}
    </PageFrame>
  );
}

/** What came of a copy, and the way back. */
function DoneNotice({ done, onClose }: { readonly done: Done; readonly onClose: () => void }) {
  const undo = useUndoCopy();
  return (
    <Notice kind={undo.error ? 'error' : 'info'}>
      <Row as="span" justify="between" gap={3}>
        <span>{shownError(undo.error) ?? `${words.doneTo(done.to)} ${done.text}.`}</span>
        <Button
          variant="default"
          loading={undo.isPending}
          onClick={() =>
            undo.mutate(
              { copy_id: done.copy_id },
              {
                onSuccess: ({ removed }) => {
                  showToast({ text: words.undone(removed), variant: 'success' });
                  onClose();
                },
              },
            )
          }
        >
          {words.undo}
        </Button>
      </Row>
    </Notice>
  );
}

interface EntriesProps {
  readonly from: Account;
  readonly to: Account;
  readonly onDone: (done: Done) => void;
}

function Entries({ from, to, onDone }: EntriesProps) {
  const [view, setView] = useState<ListView>(() => parseListView({}));
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<RowKey>>(new Set());
  const [on_duplicate, setOnDuplicate] = useState<OnDuplicate>('skip');
  const copying = useCopyEntries();
  const between = { from_account_id: from.id, to_account_id: to.id };
  const { limit, offset } = listInput(view);
  const read = useCopyPreview({ ...between, limit, offset, ...(search !== '' && { search }) });
  const { from_count = 0, to_count = 0 } = read.data ?? {};

  async function handleCopy(ids: readonly number[] | null): Promise<void> {
    if (on_duplicate === 'overwrite') {
      const asked = { title: words.sureTitle(to.name), body: words.sureBody, okButtonText: words.sure };
      if (!(await showAlert({ ...asked, okButtonVariant: 'danger' }))) return;
    }
    copying.mutate(
      { ...between, on_duplicate, ...(ids === null ? { all: true } : { ids: [...ids] }) },
      {
        onSuccess: ({ copy_id, ...counts }) => {
          setChosen(new Set());
          onDone({ copy_id, to: to.name, text: words.done(counts) });
        },
      },
    );
  }

  return (
    <>
      <Row align="end" gap={3}>
        <SearchField
          label={words.search}
          value={search}
          onSearch={(text) => {
            setSearch(text);
            setView({ ...view, page: 1 });
          }}
        />
        <NativeSelect
          label={words.duplicates}
          value={on_duplicate}
          data={Object.entries(words.onDuplicate).map(([value, label]) => ({ value, label }))}
          // The options are exactly the choices.
          onChange={(event) => setOnDuplicate(event.currentTarget.value as OnDuplicate)}
        />
        <Button disabled={from_count === 0} loading={copying.isPending} onClick={() => void handleCopy(null)}>
          {words.copyAll(from_count)}
        </Button>
      </Row>
      {read.data && (
        <QuietText as="p">
          {words.entries(from_count, from.name)} {words.entries(to_count, to.name)}
        </QuietText>
      )}
      {copying.error && <Notice kind="error">{shownError(copying.error)}</Notice>}
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.address_books}
        rowName={({ name }) => name}
        read={read}
        view={view}
        onViewChange={(changes) => setView({ ...view, ...changes })}
        selection={{
          keys: chosen,
          onChange: setChosen,
          actions: (
            <BulkButton disabled={copying.isPending} onClick={() => void handleCopy([...chosen].map(Number))}>
              {words.copySome(chosen.size)}
            </BulkButton>
          ),
        }}
        empty={words.empty}
        card={(entry) => <Card entry={entry} />}
        onClearFilters={search === '' ? undefined : () => setSearch('')}
      />
    </>
  );
}

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'name', header: words.name, render: ({ name }) => <strong>{name}</strong> },
  {
    key: 'contact',
    header: words.contact,
    render: ({ contact_name, mobile_number }) => contactText(contact_name, mobile_number),
  },
  { key: 'address', header: words.address, render: ({ address }) => address.entered_address },
  { key: 'state', header: words.state, width: 170, render: (entry) => <State entry={entry} /> },
];

function contactText(name: string, number: string): string {
  return [name, number].filter((part) => part !== '').join(', ');
}

function State({ entry }: { readonly entry: Entry }) {
  return entry.is_duplicate ? (
    <StatusBadge status="on-hold" label={words.there} />
  ) : (
    <StatusBadge status="at-hub" label={words.new} />
  );
}

function Card({ entry }: { readonly entry: Entry }) {
  return (
    <>
      <CardLine start={entry.name} end={<State entry={entry} />} is_title />
      <CardLine start={entry.address.entered_address} />
    </>
  );
}
