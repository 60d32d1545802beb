import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { InputOf } from '@tsela/contract/route';
import { PROVIDER_KINDS, PROVIDER_STATUSES } from '@tsela/domain/providers/provider-kinds';
import type { SearchValues } from '../shell/pages/address.ts';
import type { ListView } from '../ui/table/list-view.ts';

type Input = InputOf<typeof providerAdminApi.usage>;

const ORDERS = ['name', 'shipments_this_month', 'users', 'last_activity', 'amount_owed'] as const;

/** The address bar's order as the call takes it; a column that cannot be sorted by is left out. */
export function providerOrder({ order_by, order }: Pick<ListView, 'order_by' | 'order'>): Pick<Input, 'order_by' | 'order'> {
  const by = ORDERS.find((each) => each === order_by);
  return by === undefined ? {} : { order_by: by, order };
}

/** The address bar's filters as the call takes them; what makes no sense is left out. */
export function providerFilters(filters: SearchValues): InputOf<typeof providerAdminApi.export> {
  const search = filters['search'] ?? '';
  const status = PROVIDER_STATUSES.find((each) => each === filters['status']);
  const kind = PROVIDER_KINDS.find((each) => each === filters['kind']);
  const { maintenance } = filters;
  return {
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...((maintenance === 'on' || maintenance === 'off') && { in_maintenance: maintenance === 'on' }),
  };
}
