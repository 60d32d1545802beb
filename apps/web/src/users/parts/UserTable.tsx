import type { ManagedUser } from '@tsela/contract/users/user-shapes';
import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf } from '@tsela/contract/route';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { users as words } from '../../strings/users.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { ListView } from '../../ui/table/list-view.ts';
import { useUsers } from '../user-calls.ts';
import { NAME, Named, placeOf } from './user-columns.tsx';
import { Text } from '../../ui/show/Text.tsx';

interface UserTableProps {
  readonly filters: Omit<InputOf<typeof userApi.list>, 'limit' | 'offset' | 'id'>;
  /** Beside the name. */
  readonly columns: readonly Column<ManagedUser>[];
  readonly onClearFilters?: (() => void) | undefined;
  /** The button of an empty list. */
  readonly action?: ReactNode;
}

/** Users by name: of the provider, or of one account. Source: screens S20, S45. */
export function UserTable({ filters, columns, onClearFilters, action }: UserTableProps) {
  const { view } = useListAddress();
  const { limit, offset } = listInput(view);
  const read = useUsers({ limit, offset, ...filters, ...sortingOf(view) });
  return (
    <ListTable
      label={words.label}
      columns={[NAME, ...columns]}
      rows={read.data?.users}
      rowName={({ name }) => name}
      rowHref={({ id }) => paths.user(id)}
      read={read}
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

/** A user on a phone. */
function Card({ user }: { readonly user: ManagedUser }) {
  return (
    <>
      <CardLine is_title start={<Named user={user} />} end={user.role_name} />
      <CardLine start={<Text isBreakable>{user.email}</Text>} end={placeOf(user)} />
    </>
  );
}
