import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, nullable, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { row_id } from './rate-card-shapes.ts';

/** A rate group of the live tariff with the accounts that were given it; all others have the default. Source: screens S44, S47. */
export const rateGroupInUse = shape({
  id: row_id,
  name: Type.String(),
  is_default: Type.Boolean(),
  account_count: Type.Integer(),
});

export const accountOfRateGroup = shape({
  id: id<AccountId>(),
  account_code: Type.String(),
  name: Type.String(),
  rate_group_id: nullable(row_id),
});

export const rateGroupApi = {
  groups: route({
    method: 'GET',
    path: '/rates/groups',
    summary: 'The rate groups of the live tariff, with how many accounts were given each.',
    access: { permission: 'API_/rates/revisions:GET' },
    input: shape({}),
    output: shape({ rate_groups: Type.Array(rateGroupInUse) }),
  }),
  groupAccounts: route({
    method: 'GET',
    path: '/rates/groups/accounts',
    summary: 'Accounts by code with the rate group each was given; those of one group, or those found by code or name.',
    access: { permission: 'API_/rates/revisions:GET' },
    input: shape({ ...paging, rate_group_id: Type.Optional(row_id), search: Type.Optional(text(100)) }),
    output: shape({ accounts: Type.Array(accountOfRateGroup), count }),
  }),
  giveGroup: route({
    method: 'POST',
    path: '/rates/groups/accounts',
    summary: 'Gives accounts a rate group of the live tariff, or with null the default. It holds from the next quote on.',
    access: { permission: 'API_/rates/revisions:PATCH' },
    input: shape({
      account_ids: Type.Array(id<AccountId>(), { minItems: 1, maxItems: 500 }),
      rate_group_id: nullable(row_id),
    }),
    output: shape({ accounts: Type.Array(accountOfRateGroup) }),
  }),
} as const;

export type RateGroupInUse = Static<typeof rateGroupInUse>;
