import { NativeSelect } from '@mantine/core';
import type { AccountOfRateGroup } from '@tsela/contract/rates/rate-group-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { groupsOf as words } from '../../strings/rates-tariff.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { listInput } from '../../ui/table/list-view.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { GroupKinds } from './GroupKinds.tsx';
import { whyGroup } from '../parts/why-group-draft.ts';
import { useGiveAccountGroup, useGroupAccounts, useRateGroups } from '../tariff/tariff-calls.ts';
import { useGiveGroup } from './use-give-group.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

/** Which accounts have which rate group of the live tariff and by what, and giving them one. Source: screens S47. */
export function GroupAccounts({ tabs }: { readonly tabs: ReactNode }) {
  const { view, filters, changeFilters } = useListAddress();
  const groups = useRateGroups();
  const all = groups.data?.rate_groups ?? [];
  const chosen = all.find(({ id }) => String(id) === filters['group']);
  const search = filters['search'] ?? '';
  const { limit, offset } = listInput(view);
  const read = useGroupAccounts({ limit, offset, ...(chosen && { rate_group_id: chosen.id }), ...(search !== '' && { search }) });
  const rows = read.data?.accounts;
  const { selecting, dialog } = useGiveGroup({
    list: `${chosen?.id ?? ''} ${search} ${offset}`,
    rows,
    groups: all,
    giving: useGiveAccountGroup(),
    inputOf: (account_ids, rate_group_id) => ({ account_ids, rate_group_id }),
    words: { title: words.giveTitle, done: words.done, none: words.noneOfItsOwn },
  });

  return (
    <PageFrame
      title={SCREENS.rates.title}
      tabs={
        <>
          {tabs}
          <GroupKinds current="accounts" />
        </>
      }
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
      <Sentence>{words.text}</Sentence>
      {groups.error && <Notice kind="error">{shownError(groups.error)}</Notice>}
      <ListTable
        label={words.list}
        columns={COLUMNS}
        rows={rows}
        rowName={({ name }) => name}
        read={read}
        {...selecting}
        empty={chosen ? words.none : words.noneAtAll}
        onClearFilters={search !== '' ? () => changeFilters({ search: undefined, group: undefined }) : undefined}
        card={(account) => (
          <>
            <CardLine is_title start={account.name} end={account.account_code} />
            <CardLine start={account.rate_group?.name ?? words.noTariff} />
            <CardLine start={whyGroup(account)} />
          </>
        )}
      />
      {dialog}
    </PageFrame>
  );
}

const COLUMNS: readonly Column<AccountOfRateGroup>[] = [
  { key: 'name', header: words.account, render: ({ name }) => name },
  { key: 'code', header: words.code, render: ({ account_code }) => <span className="num">{account_code}</span> },
  { key: 'group', header: words.group, render: ({ rate_group }) => rate_group?.name ?? words.noTariff },
  { key: 'why', header: words.why, render: whyGroup },
];
