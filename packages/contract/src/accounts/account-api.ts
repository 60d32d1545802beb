import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import { count, id, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { account } from './account-shapes.ts';

export const accountApi = {
  list: route({
    method: 'GET',
    path: '/accounts',
    summary: 'Accounts the caller may see; with `id` the one account as a list.',
    input: shape({
      id: Type.Optional(id<AccountId>()),
      search: Type.Optional(text(100)),
      ...paging,
    }),
    output: shape({ accounts: Type.Array(account), count }),
  }),
} as const;
