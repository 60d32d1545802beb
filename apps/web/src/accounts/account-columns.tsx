import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { Branch } from '@tsela/contract/providers/provider-shapes';
import { accounts } from '../strings/accounts.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Money } from '../ui/show/Money.tsx';
import { AccountBadges } from './AccountBadges.tsx';
import { AccountTags } from './tags/AccountTags.tsx';
import { thirtyDaysText } from './account-filters-draft.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Text } from '../ui/show/Text.tsx';

/** The column that is always there. */
export const NAME: Column<Account> = {
  key: 'name',
  header: accounts.name,
  order_by: 'name',
  render: (account) => (
    <Row as="span" isInline>
      <strong>{account.name}</strong>
      <AccountBadges account={account} />
      <AccountTags tags={account.tags} />
    </Row>
  ),
};

const NONE = <Text tone="quiet">{accounts.none}</Text>;

/** Those shown by default. */
export const USUAL_COLUMNS: readonly string[] = ['code', 'type', 'last_shipment', 'thirty_days', 'credit_limit', 'balance'];

/** Those for users who may see billing. */
export const MONEY_COLUMNS: readonly string[] = ['credit_limit', 'credit_used', 'balance'];

/** Every other column. Source: screens S44. */
export function columnsOf(branches: readonly Branch[]): readonly Column<Account>[] {
  const branchName = (id: Account['branch_id']) => branches.find((branch) => branch.id === id)?.name;
  return [
    {
      key: 'code',
      header: accounts.code,
      order_by: 'account_code',
      render: ({ account_code }) => <span className="num">{account_code}</span>,
    },
    { key: 'type', header: accounts.type, order_by: 'account_type', render: (account) => accounts.types[account.account_type] },
    { key: 'status', header: accounts.status, render: ({ status }) => accounts.statuses[status] },
    { key: 'branch', header: accounts.branch, render: ({ branch_id }) => branchName(branch_id) ?? NONE },
    { key: 'sales_person', header: accounts.salesPerson, render: ({ sales_person }) => sales_person || NONE },
    { key: 'contact', header: accounts.contact, render: ({ billing_contact }) => billing_contact.name || NONE },
    {
      key: 'created',
      header: accounts.created,
      order_by: 'time_created',
      render: ({ time_created }) => <DateTime instant={time_created} show="date" />,
    },
    {
      key: 'last_shipment',
      header: accounts.lastShipment,
      render: ({ figures }) =>
        figures?.time_last_shipment ? (
          <DateTime instant={figures.time_last_shipment} show="date" />
        ) : (
          <Text tone="quiet">{accounts.never}</Text>
        ),
    },
    {
      key: 'thirty_days',
      header: accounts.thirtyDays,
      align: 'right',
      render: ({ figures }) => <span className="num">{thirtyDaysText(figures)}</span>,
    },
    {
      key: 'credit_limit',
      header: accounts.creditLimit,
      align: 'right',
      order_by: 'credit_limit',
      render: (account) => <Money rand={account.account_type === 'postpaid' ? account.credit_limit : null} />,
    },
    {
      key: 'credit_used',
      header: accounts.creditUsed,
      align: 'right',
      render: (account) => <Money rand={usedCredit(account)} />,
    },
    {
      key: 'balance',
      header: accounts.balance,
      align: 'right',
      order_by: 'balance',
      render: ({ balance }) => <Money rand={balance} />,
    },
  ];
}

/** What a postpaid account owes of its limit. */
function usedCredit({ account_type, balance }: Account): number | null {
  return account_type === 'postpaid' && balance !== undefined ? Math.max(0, -balance) : null;
}
