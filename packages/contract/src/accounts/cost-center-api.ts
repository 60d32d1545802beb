import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, instant, oneLine, paging, shape } from '../fields.ts';
import { route } from '../route.ts';
import { costCenter } from './account-shapes.ts';

const account_id = Type.Optional(id<AccountId>());

/** Where the costs of an account's shipments belong. Source: screens S20. */
export const costCenterApi = {
  costCenters: route({
    method: 'GET',
    path: '/accounts/cost-centers',
    summary: 'The cost centres of an account by name: of the own for account users, for staff of the account they name.',
    input: shape({ account_id, is_active: Type.Optional(Type.Boolean()), ...paging }),
    output: shape({ cost_centers: Type.Array(costCenter), count }),
  }),
  createCostCenter: route({
    method: 'POST',
    path: '/accounts/cost-centers',
    summary: 'Adds a cost centre to an account.',
    idempotent: true,
    input: shape({ account_id, name: oneLine(255) }),
    output: shape({ cost_center: costCenter }),
  }),
  changeCostCenter: route({
    method: 'PATCH',
    path: '/accounts/cost-centers',
    summary: 'Gives a cost centre another name, or switches it off: it is offered no longer and stays on its shipments.',
    input: shape({
      id: Type.Integer({ minimum: 1 }),
      name: Type.Optional(oneLine(255)),
      is_active: Type.Optional(Type.Boolean()),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ cost_center: costCenter }),
  }),
} as const;
