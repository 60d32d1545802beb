import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import type { AccountId, ServiceLevelId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import {
  rateAdjustment,
  row_id,
  surcharge,
  tariffExtra,
  tariffOptInRate,
  tariffOptInTimeBasedRate,
  timeBasedRateAdjustment,
} from './rate-card-shapes.ts';

/** A rate group of the live tariff with the open accounts that have it, given to them or to a tag of theirs; all others have the default.
 *  Source: screens S44, S47. */
export const rateGroupInUse = shape({
  id: row_id,
  name: Type.String(),
  is_default: Type.Boolean(),
  account_count: Type.Integer(),
});

/** By what an account has its rate group: its own wins over those of its tags, of tags the first by name. */
const GIVEN_BY = ['account', 'tag', 'default'] as const;

export const accountOfRateGroup = shape({
  id: id<AccountId>(),
  account_code: Type.String(),
  name: Type.String(),
  /** Its own; null where it was given none. */
  rate_group_id: nullable(row_id),
  /** The one it pays by the live tariff; null while there is no live tariff. */
  rate_group: nullable(shape({ id: row_id, name: Type.String(), given_by: oneOf(GIVEN_BY), tag: nullable(Type.String()) })),
  /** True when it was given a group that the live tariff does not have, and pays the default rates therefore. */
  is_group_gone: Type.Boolean(),
});

/** A tag of accounts with the rate group it gives, and how many accounts bear it. */
export const tagOfRateGroup = shape({
  id: row_id,
  name: Type.String(),
  colour: oneOf(CHIP_COLOURS),
  rate_group_id: nullable(row_id),
  account_count: Type.Integer(),
});

/** What of a tariff holds for an account; of each part, lines for it or for accounts like it come first. Source: screens S44. */
const tariffOfAccount = shape({
  rate_revision_id: row_id,
  name: Type.String(),
  /** The tags of the account that rules may ask for. */
  tags: Type.Array(Type.String()),
  service_levels: Type.Array(shape({ id: id<ServiceLevelId>(), code: Type.String(), name: Type.String() })),
  /** Those that the surcharges name. */
  zones: Type.Array(shape({ id: row_id, name: Type.String() })),
  surcharges: Type.Array(surcharge),
  rate_adjustments: Type.Array(rateAdjustment),
  time_based_rate_adjustments: Type.Array(timeBasedRateAdjustment),
  opt_in_rates: Type.Array(tariffOptInRate),
  opt_in_time_based_rates: Type.Array(tariffOptInTimeBasedRate),
  extras: Type.Array(tariffExtra),
});

export const rateGroupApi = {
  groups: route({
    method: 'GET',
    path: '/rates/groups',
    summary: 'The rate groups of the live tariff, with how many accounts have each by themselves or by a tag.',
    access: { permission: 'API_/rates/revisions:GET' },
    input: shape({}),
    output: shape({ rate_groups: Type.Array(rateGroupInUse) }),
  }),
  groupAccounts: route({
    method: 'GET',
    path: '/rates/groups/accounts',
    summary: 'Accounts by code with the rate group each has and by what; those of one group, or those found by code or name.',
    access: { permission: 'API_/rates/revisions:GET' },
    input: shape({
      ...paging,
      account_id: Type.Optional(id<AccountId>()),
      rate_group_id: Type.Optional(row_id),
      search: Type.Optional(text(100)),
    }),
    output: shape({ accounts: Type.Array(accountOfRateGroup), count }),
  }),
  accountTariff: route({
    method: 'GET',
    path: '/rates/accounts',
    summary:
      'What the live tariff has for one account today: its rate group and why, the services that it may book, and what is added to base rates.',
    access: { permission: 'API_/rates/revisions:GET' },
    input: shape({ account_id: id<AccountId>() }),
    output: shape({ account: accountOfRateGroup, tariff: nullable(tariffOfAccount) }),
  }),
  giveGroup: route({
    method: 'POST',
    path: '/rates/groups/accounts',
    summary: 'Gives accounts a rate group of the live tariff, or with null none of their own. It holds from the next quote on.',
    access: { permission: 'API_/rates/revisions:PATCH' },
    input: shape({
      account_ids: Type.Array(id<AccountId>(), { minItems: 1, maxItems: 500 }),
      rate_group_id: nullable(row_id),
    }),
    output: shape({ accounts: Type.Array(accountOfRateGroup) }),
  }),
  groupTags: route({
    method: 'GET',
    path: '/rates/groups/tags',
    summary: 'The tags of accounts by name, with the rate group each gives to accounts that have none of their own.',
    access: { permission: 'API_/rates/revisions:GET' },
    input: shape({}),
    output: shape({ tags: Type.Array(tagOfRateGroup) }),
  }),
  giveTagGroup: route({
    method: 'POST',
    path: '/rates/groups/tags',
    summary: 'Lets tags of accounts give a rate group of the live tariff, or with null none. It holds from the next quote on.',
    access: { permission: 'API_/rates/revisions:PATCH' },
    input: shape({
      tag_ids: Type.Array(row_id, { minItems: 1, maxItems: 500, uniqueItems: true }),
      rate_group_id: nullable(row_id),
    }),
    output: shape({ tags: Type.Array(tagOfRateGroup) }),
  }),
} as const;

export type RateGroupInUse = Static<typeof rateGroupInUse>;
export type AccountOfRateGroup = Static<typeof accountOfRateGroup>;
export type TagOfRateGroup = Static<typeof tagOfRateGroup>;
