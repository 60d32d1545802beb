import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf } from '@tsela/contract/route';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { ownColumns, useFieldsInList } from '../../shipments/parts/own-columns.tsx';
import { users as words } from '../../strings/users.ts';
import { CardLine } from '../../ui/CardLine.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { listInput } from '../../ui/list-view.ts';
import type { ListView } from '../../ui/list-view.ts';
import { useUsers } from '../user-calls.ts';
import classes from './Users.module.css';

interface UserTableProps {
  readonly filters: Omit<InputOf<typeof userApi.list>, 'limit' | 'offset' | 'id'>;
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly onClearFilters?: (() => void) | undefined;
  /** The button of an empty list. */
  readonly action?: ReactNode;
}

/** Users by name: of the provider, or of one account. Source: screens S20, S45. */
export function UserTable({ filters, view, onViewChange, onClearFilters, action }: UserTableProps) {
  const { limit, offset } = listInput(view);
  const fields = useFieldsInList('user');
  const read = useUsers({ limit, offset, ...filters, ...sortingOf(view) });
  const columns = filters.account_id === undefined ? COLUMNS : COLUMNS.filter(({ key }) => !OF_STAFF.includes(key));
  return (
    <DataTable
      label={words.label}
      columns={[...columns, ...ownColumns<ManagedUser>(fields)]}
      rows={read.data?.users}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowHref={({ id }) => paths.user(id)}
      read={read}
      error={read.error && shownError(read.error)}
      count={read.data?.count}
      view={view}
      onViewChange={onViewChange}
      empty={<EmptyState text={words.empty} {...(action !== undefined && { action })} />}
      card={(user) => <Card user={user} />}
      onClearFilters={onClearFilters}
    />
  );
}

const ORDERS = ['name', 'email', 'time_last_login'] as const;

/** What the address asks to be sorted by; an order that there is not is left out. */
function sortingOf({ order_by, order }: ListView): Pick<InputOf<typeof userApi.list>, 'order_by' | 'order'> {
  const known = ORDERS.find((each) => each === order_by);
  return known === undefined ? {} : { order_by: known, order };
}

const OF_STAFF: readonly string[] = ['place', 'limits'];

const COLUMNS: readonly Column<ManagedUser>[] = [
  { key: 'name', header: words.name, order_by: 'name', render: (user) => <Named user={user} /> },
  {
    key: 'email',
    header: words.email,
    order_by: 'email',
    render: ({ email }) => <span className={classes['long']}>{email}</span>,
  },
  { key: 'role', header: words.role, render: ({ role_name }) => role_name },
  { key: 'place', header: words.place, render: (user) => placeOf(user) },
  { key: 'limits', header: words.limits, render: (user) => <Limits user={user} /> },
  {
    key: '2fa',
    header: words.twoFactor,
    render: (user) => (user.two_factor_auth_enabled ? words.on : <Quiet text={words.off} />),
  },
  { key: 'login', header: words.lastLogin, order_by: 'time_last_login', render: (user) => <LastLogin user={user} /> },
];

function Named({ user }: { readonly user: ManagedUser }) {
  return (
    <span className={classes['named']}>
      <strong className={user.is_active ? undefined : classes['greyed']}>{user.name}</strong>
      <StateBadge user={user} />
      {user.shipment_page_mode !== '' && <StatusBadge status="at-hub" label={words.kiosk} />}
    </span>
  );
}

/** Nothing for whoever simply works here. */
export function StateBadge({ user, is_always = false }: { readonly user: ManagedUser; readonly is_always?: boolean }) {
  if (user.state === 'invited') return <StatusBadge status="payment-pending" label={words.states.invited} />;
  if (user.state === 'locked') return <StatusBadge status="on-hold" label={words.states.locked} />;
  if (user.state === 'inactive') return <StatusBadge status="cancelled" label={words.states.inactive} />;
  return is_always ? <StatusBadge status="active" label={words.states.active} /> : null;
}

function placeOf({ account_name, account_code, branch_name }: ManagedUser): ReactNode {
  if (account_name !== null) return `${account_name} (${account_code ?? ''})`;
  return branch_name ?? <Quiet text={words.noBranch} />;
}

function Limits({ user }: { readonly user: ManagedUser }) {
  const { limit_user_to_branch, branch_name, limit_user_to_account, limit_account_name } = user;
  const limits = [limit_user_to_branch ? branch_name : null, limit_user_to_account ? limit_account_name : null].filter(
    (each) => each !== null,
  );
  if (limits.length > 0) return limits.join(', ');
  const by_nature = user.account_id !== null ? words.ownAccount : user.is_driver ? words.ownStops : words.all;
  return <Quiet text={by_nature} />;
}

function LastLogin({ user }: { readonly user: ManagedUser }) {
  return user.time_last_login === null ? <Quiet text={words.never} /> : <DateTime instant={user.time_last_login} />;
}

function Quiet({ text }: { readonly text: string }) {
  return <span className={classes['more']}>{text}</span>;
}

/** A user on a phone. */
function Card({ user }: { readonly user: ManagedUser }) {
  return (
    <>
      <CardLine is_title start={<Named user={user} />} end={user.role_name} />
      <CardLine start={<span className={classes['long']}>{user.email}</span>} end={placeOf(user)} />
    </>
  );
}
