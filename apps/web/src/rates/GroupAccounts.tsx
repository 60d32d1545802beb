import { Button, NativeSelect } from '@mantine/core';
import type { rateGroupApi, RateGroupInUse } from '@tsela/contract/rates/rate-group-api';
import type { OutputOf } from '@tsela/contract/route';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/address.ts';
import { useMay } from '../shell/session.ts';
import { groupsOf as words, tariff } from '../strings/rates-tariff.ts';
import { CardLine } from '../ui/CardLine.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { field } from '../ui/field.tsx';
import { listInput } from '../ui/list-view.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { showToast } from '../ui/toast.ts';
import { useSelection } from '../ui/use-selection.ts';
import { RatesTabs } from './parts/RatesTabs.tsx';
import { useGiveGroup, useGroupAccounts, useRateGroups } from './tariff-calls.ts';
import classes from './Tariff.module.css';
import { FormDialog } from '../ui/FormDialog.tsx';

type AccountOfGroup = OutputOf<typeof rateGroupApi.groupAccounts>['accounts'][number];

/** Which accounts were given which rate group of the live tariff, and giving it. Source: screens S47. */
export function GroupAccounts() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const groups = useRateGroups();
  const all = groups.data?.rate_groups ?? [];
  const chosen = all.find(({ id }) => String(id) === filters['group']);
  const search = filters['search'] ?? '';
  const { limit, offset } = listInput(view);
  const read = useGroupAccounts({ limit, offset, ...(chosen && { rate_group_id: chosen.id }), ...(search !== '' && { search }) });
  const may_give = useMay('API_/rates/revisions:PATCH');
  const rows = read.data?.accounts;
  const { keys, set, clear } = useSelection(`${chosen?.id ?? ''} ${search} ${offset}`, rows);
  const [is_giving, setGiving] = useState(false);
  const nameOf = (id: number | null) =>
    id === null ? words.byDefault : (all.find((group) => group.id === id)?.name ?? words.goneGroup);

  return (
    <PageFrame
      title={tariff.title}
      tabs={<RatesTabs current="accounts" />}
      filters={
        <>
          <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
          <NativeSelect
            aria-label={words.group}
            data={[
              { value: '', label: words.everyGroup },
              ...all.map((group) => ({
                value: String(group.id),
                label: `${group.name} (${group.is_default ? words.isDefault : words.given(group.account_count)})`,
              })),
            ]}
            value={chosen ? String(chosen.id) : ''}
            onChange={(event) => changeFilters({ group: event.currentTarget.value || undefined })}
          />
        </>
      }
    >
      <p className={classes['text']}>{words.text}</p>
      {groups.error && <Notice kind="error">{shownError(groups.error)}</Notice>}
      <DataTable
        label={words.list}
        columns={columnsOf(nameOf)}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        read={read}
        error={shownError(read.error)}
        count={read.data?.count}
        view={view}
        onViewChange={changeView}
        {...(may_give && {
          selection: {
            keys,
            onChange: set,
            actions: <Button onClick={() => setGiving(true)}>{words.give}</Button>,
          },
        })}
        empty={<EmptyState text={chosen ? words.none : words.noneAtAll} />}
        onClearFilters={search !== '' ? () => changeFilters({ search: undefined, group: undefined }) : undefined}
        card={({ name, account_code, rate_group_id }) => (
          <>
            <CardLine is_title start={name} end={account_code} />
            <CardLine start={nameOf(rate_group_id)} />
          </>
        )}
      />
      {is_giving && (
        <GiveDialog
          groups={all}
          accounts={(rows ?? []).filter(({ id }) => keys.has(id))}
          onClose={() => setGiving(false)}
          onDone={() => {
            setGiving(false);
            clear();
          }}
        />
      )}
    </PageFrame>
  );
}

function columnsOf(nameOf: (id: number | null) => string): readonly Column<AccountOfGroup>[] {
  return [
    { key: 'name', header: words.account, render: ({ name }) => name },
    { key: 'code', header: words.code, render: ({ account_code }) => <span className="num">{account_code}</span> },
    { key: 'group', header: words.group, render: ({ rate_group_id }) => nameOf(rate_group_id) },
  ];
}

interface GiveDialogProps {
  readonly groups: readonly RateGroupInUse[];
  readonly accounts: readonly AccountOfGroup[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function GiveDialog({ groups, accounts, onClose, onDone }: GiveDialogProps) {
  const [group, setGroup] = useState('');
  const giving = useGiveGroup();

  function handleOk(): void {
    giving.mutate(
      { account_ids: accounts.map(({ id }) => id), rate_group_id: group === '' ? null : Number(group) },
      {
        onSuccess: () => {
          showToast({ text: words.done(accounts.length), variant: 'success' });
          onDone();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.giveTitle(accounts.length)}
      okLabel={words.give}
      is_pending={giving.isPending}
      onOk={handleOk}
      onClose={onClose}
    >
      {giving.error && <Notice kind="error">{shownError(giving.error)}</Notice>}
      <NativeSelect
        {...field(words.group, { name: 'rate_group_id' })}
        data={[
          { value: '', label: words.defaultGroup(groups.find(({ is_default }) => is_default)?.name ?? '') },
          ...groups.filter(({ is_default }) => !is_default).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={group}
        onChange={(event) => setGroup(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
