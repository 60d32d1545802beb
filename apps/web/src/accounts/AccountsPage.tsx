import { Button } from '../ui/act/Button.tsx';
import { accountApi } from '@tsela/contract/accounts/account-api';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { ACCOUNT_TYPES } from '@tsela/domain/accounts/account-rules';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { readEveryPage } from '../shell/every-page.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import { useMay, useSession } from '../shell/session.ts';
import { useChosenColumns } from '../shell/use-chosen-columns.ts';
import { accountActions, accounts } from '../strings/accounts.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Money } from '../ui/show/Money.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { SearchField } from '../ui/table/SearchField.tsx';
import { useSelection } from '../ui/table/use-selection.ts';
import { ownColumns, useFieldsInList } from '../shipments/parts/own-columns.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountTags } from './tags/AccountTags.tsx';
import { useAccounts, useTags } from './account-calls.ts';
import { MONEY_COLUMNS, NAME, USUAL_COLUMNS, columnsOf } from './account-columns.tsx';
import { CLEARED, filtersOf, isFiltered, stateOptions, thirtyDaysText } from './account-filters-draft.ts';
import { BulkActions } from './BulkActions.tsx';
import { Row } from '../ui/layout/Row.tsx';

const loadTagsDialog = async () => (await import('./tags/TagsDialog.tsx')).TagsDialog;

/** Every account of the provider. Source: screens S44. */
export function AccountsPage() {
  const { view, filters, changeFilters } = useListAddress();
  const [may_see_amounts, may_add, may_tag] = [useMay(SEE_BILLING_INFO), useMay('API_/accounts:POST'), useMay('API_/tags:POST')];
  const [is_tagging, setTagging] = useState(false);
  const { general } = useSession();
  const own = ownColumns<Account>(useFieldsInList('account'));
  const { columns, chooser } = useChosenColumns('accounts_columns', {
    offered: [...columnsOf(general?.branches ?? []).filter(({ key }) => may_see_amounts || !MONEY_COLUMNS.includes(key)), ...own],
    usual: [...USUAL_COLUMNS, ...own.map(({ key }) => key)],
  });
  const navigator = useNavigator();
  const input = filtersOf(filters, view);
  const read = useAccounts(input);
  const rows = read.data?.accounts;
  const selection = useSelection(JSON.stringify(input), rows, {
    count: read.data?.count ?? 0,
    read: () => readEveryPage(async (page) => (await call(accountApi.list, { ...input, ...page })).accounts),
  });
  const add = may_add && <Button onClick={() => navigator.go(paths.newAccount())}>{accounts.add}</Button>;

  return (
    <PageFrame
      title={SCREENS.accounts.title}
      action={add}
      otherActions={
        <>
          <ColumnChooser {...chooser} />
          {may_tag && (
            <Button variant="default" onClick={() => setTagging(true)}>
              {accountActions.manageTags}
            </Button>
          )}
        </>
      }
      filters={<Filters filters={filters} onChange={changeFilters} />}
    >
      <ListTable
        label={accounts.label}
        columns={[NAME, ...columns]}
        rows={rows}
        rowName={(account) => account.name}
        rowHref={(account) => paths.accountById(account.id)}
        read={read}
        selection={{
          keys: selection.keys,
          onChange: selection.set,
          matching: selection.matching,
          actions: <BulkActions rows={selection.chosen} onDone={selection.clear} />,
        }}
        empty={<EmptyState text={accounts.empty} action={add || undefined} />}
        card={(account) => <Card account={account} />}
        onClearFilters={isFiltered(filters) ? () => changeFilters(CLEARED) : undefined}
      />
      <LazyComponent load={loadTagsDialog} props={is_tagging ? { onClose: () => setTagging(false) } : null} />
    </PageFrame>
  );
}

interface FiltersProps {
  readonly filters: SearchValues;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const sees_amounts = useMay(SEE_BILLING_INFO);
  const tags = useTags().data?.tags ?? [];
  const branches = (useSession().general?.branches ?? []).filter(({ is_active }) => is_active);
  return (
    <ListFilters label={accounts.search} filters={filters} cleared={CLEARED} onChange={onChange}>
      <SelectField
        aria-label={accounts.filter.type}
        value={filters['account_type'] ?? ''}
        options={[
          { value: '', label: accounts.any.type },
          ...ACCOUNT_TYPES.map((value) => ({ value: value as string, label: accounts.types[value] })),
        ]}
        onChange={(account_type) => onChange({ account_type: account_type || undefined })}
      />
      <SelectField
        aria-label={accounts.filter.state}
        value={filters['standing'] ?? ''}
        options={stateOptions({ sees_amounts })}
        onChange={(standing) => onChange({ standing: standing || undefined })}
      />
      {branches.length > 1 && (
        <SelectField
          aria-label={accounts.filter.branch}
          value={filters['branch_id'] ?? ''}
          options={[
            { value: '', label: accounts.any.branch },
            ...branches.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(branch_id) => onChange({ branch_id: branch_id || undefined })}
        />
      )}
      {tags.length > 0 && (
        <SelectField
          aria-label={accounts.filter.tag}
          value={filters['tag_id'] ?? ''}
          options={[{ value: '', label: accounts.any.tag }, ...tags.map(({ id, name }) => ({ value: String(id), label: name }))]}
          onChange={(tag_id) => onChange({ tag_id: tag_id || undefined })}
        />
      )}
      <SearchField
        label={accounts.salesPerson}
        value={filters['sales_person'] ?? ''}
        onSearch={(text) => onChange({ sales_person: text || undefined })}
      />
    </ListFilters>
  );
}

/** An account on a phone. */
function Card({ account }: { readonly account: Account }) {
  const { name, account_code, account_type, balance, figures, tags } = account;
  return (
    <>
      <CardLine
        is_title
        start={
          <Row as="span" isInline>
            {name} <AccountBadges account={account} />
          </Row>
        }
        end={balance !== undefined && <Money rand={balance} />}
      />
      <CardLine
        start={
          <Row as="span" isInline>
            {account_code} · {accounts.types[account_type]} <AccountTags tags={tags} />
          </Row>
        }
        end={figures && `${accounts.thirtyDays}: ${thirtyDaysText(figures)}`}
      />
    </>
  );
}
