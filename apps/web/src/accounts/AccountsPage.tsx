import type { Account } from '@tsela/contract/accounts/account-shapes';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/address.ts';
import { useMay } from '../shell/session.ts';
import { accounts } from '../strings/accounts.ts';
import { CardLine } from '../ui/CardLine.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Money } from '../ui/Money.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { listInput } from '../ui/list-view.ts';
import { AccountBadges } from './AccountBadges.tsx';
import classes from './Accounts.module.css';
import { useAccounts } from './account-calls.ts';

/** Every account of the provider. Source: screens S44. */
export function AccountsPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const may_see_amounts = useMay(SEE_BILLING_INFO);
  const search = filters['search'] ?? '';
  const { limit, offset } = listInput(view);
  const read = useAccounts({ limit, offset, ...(search !== '' && { search }) });

  const field = (
    <SearchField label={accounts.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
  );
  return (
    <PageFrame title={accounts.title} filters={field}>
      <DataTable
        label={accounts.label}
        columns={may_see_amounts ? [...COLUMNS, ...AMOUNTS] : COLUMNS}
        rows={read.data?.accounts}
        rowKey={(account) => account.id}
        rowName={(account) => account.name}
        rowHref={(account) => paths.accountById(account.id)}
        read={read}
        error={read.error && shownError(read.error)}
        count={read.data?.count}
        view={view}
        onViewChange={changeView}
        empty={<EmptyState text={accounts.empty} />}
        card={(account) => <Card account={account} />}
        onClearFilters={search === '' ? undefined : () => changeFilters({ search: undefined })}
      />
    </PageFrame>
  );
}

/** An account on a phone. */
function Card({ account }: { readonly account: Account }) {
  const { name, account_code, account_type, invoice_frequency, balance, credit_limit } = account;
  const frequency = accounts.frequencies[invoice_frequency];
  return (
    <>
      <CardLine
        is_title
        start={
          <span className={classes['named']}>
            {name} <AccountBadges account={account} />
          </span>
        }
        end={balance !== undefined && <Money rand={balance} />}
      />
      <CardLine
        start={`${account_code} · ${accounts.types[account_type]} · ${frequency}`}
        end={
          account_type === 'postpaid' &&
          credit_limit !== undefined && (
            <>
              {accounts.limit} <Money rand={credit_limit} />
            </>
          )
        }
      />
    </>
  );
}

const COLUMNS: readonly Column<Account>[] = [
  {
    key: 'name',
    header: accounts.name,
    render: (account) => (
      <span className={classes['named']}>
        <strong>{account.name}</strong>
        <AccountBadges account={account} />
      </span>
    ),
  },
  { key: 'code', header: accounts.code, render: (account) => <span className="num">{account.account_code}</span> },
  { key: 'type', header: accounts.type, render: (account) => accounts.types[account.account_type] },
  { key: 'frequency', header: accounts.invoiceFrequency, render: (account) => accounts.frequencies[account.invoice_frequency] },
];

const AMOUNTS: readonly Column<Account>[] = [
  {
    key: 'credit_limit',
    header: accounts.creditLimit,
    align: 'right',
    render: (account) => <Money rand={account.account_type === 'postpaid' ? account.credit_limit : null} />,
  },
  { key: 'balance', header: accounts.balance, align: 'right', render: (account) => <Money rand={account.balance} /> },
];
