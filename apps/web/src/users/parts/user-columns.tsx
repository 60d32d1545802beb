import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { ReactNode } from 'react';
import { ownColumns, useFieldsInList } from '../../shipments/parts/own-columns.tsx';
import { users as words } from '../../strings/users.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/show/Text.tsx';

/** The column that is always there. */
export const NAME: Column<ManagedUser> = {
  key: 'name',
  header: words.name,
  order_by: 'name',
  render: (user) => <Named user={user} />,
};

/** Every other column of a list of users, with the provider's own fields, and those shown by default. Source: screens S45. */
export function useUserColumns(): { readonly offered: readonly Column<ManagedUser>[]; readonly usual: readonly string[] } {
  const own = ownColumns<ManagedUser>(useFieldsInList('user'));
  return { offered: [...COLUMNS, ...own], usual: [...USUAL, ...own.map(({ key }) => key)] };
}

/** The usual columns of the users of one account, who have no place of their own. */
export function useAccountUserColumns(): readonly Column<ManagedUser>[] {
  const { offered, usual } = useUserColumns();
  return offered.filter(({ key }) => usual.includes(key) && !OF_STAFF.includes(key));
}

const OF_STAFF: readonly string[] = ['place', 'limits'];
const USUAL: readonly string[] = ['email', 'role', 'place', 'limits', '2fa', 'login'];

const COLUMNS: readonly Column<ManagedUser>[] = [
  {
    key: 'email',
    header: words.email,
    order_by: 'email',
    render: ({ email }) => <Text isBreakable>{email}</Text>,
  },
  { key: 'mobile', header: words.mobile, render: ({ mobile_number }) => <span className="num">{mobile_number || '–'}</span> },
  { key: 'role', header: words.role, render: ({ role_name }) => role_name },
  { key: 'place', header: words.place, render: (user) => placeOf(user) },
  { key: 'limits', header: words.limits, render: (user) => <Limits user={user} /> },
  {
    key: '2fa',
    header: words.twoFactor,
    render: (user) => (user.two_factor_auth_enabled ? words.on : <Quiet text={words.off} />),
  },
  { key: 'login', header: words.lastLogin, order_by: 'time_last_login', render: (user) => <LastLogin user={user} /> },
  { key: 'state', header: words.state, render: ({ state }) => words.states[state] },
  { key: 'added', header: words.added, render: ({ time_created }) => <DateTime instant={time_created} show="date" /> },
];

export function Named({ user }: { readonly user: ManagedUser }) {
  return (
    <Row as="span" isInline>
      <Text as="strong" {...(!user.is_active && { tone: 'quiet' })}>
        {user.name}
      </Text>
      <StateBadge user={user} />
      {user.shipment_page_mode !== '' && <StatusBadge status="at-hub" label={words.kiosk} />}
    </Row>
  );
}

/** Nothing for an active user. */
export function StateBadge({ user, is_always = false }: { readonly user: ManagedUser; readonly is_always?: boolean }) {
  if (user.state === 'invited') return <StatusBadge status="payment-pending" label={words.states.invited} />;
  if (user.state === 'locked') return <StatusBadge status="on-hold" label={words.states.locked} />;
  if (user.state === 'inactive') return <StatusBadge status="cancelled" label={words.states.inactive} />;
  return is_always ? <StatusBadge status="active" label={words.states.active} /> : null;
}

export function placeOf({ account_name, account_code, branch_name }: ManagedUser): ReactNode {
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
  return <Text tone="quiet">{text}</Text>;
}
