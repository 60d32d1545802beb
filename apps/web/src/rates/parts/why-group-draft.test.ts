import type { AccountOfRateGroup } from '@tsela/contract/rates/rate-group-api';
import type { AccountId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { groupWithReason } from './why-group-draft.ts';

const ACCOUNT = { id: 1 as AccountId, account_code: 'ACME', name: 'Acme', rate_group_id: null, is_group_gone: false };
const GOLD = { id: 2, name: 'Gold', tag: null };

it.each<[AccountOfRateGroup['rate_group'], boolean, string]>([
  [{ ...GOLD, given_by: 'account' }, false, 'Gold, its own'],
  [{ ...GOLD, given_by: 'tag', tag: 'Wholesale' }, false, 'Gold, by its tag Wholesale'],
  [{ ...GOLD, given_by: 'default' }, false, 'Gold, the default'],
  [{ ...GOLD, given_by: 'default' }, true, 'Gold, the default: it was given a group that the live tariff does not have'],
  [null, false, ''],
])('the account page says which rate group %j an account has and why (SCREEN-47)', (rate_group, is_group_gone, text) => {
  expect(groupWithReason({ ...ACCOUNT, rate_group, is_group_gone })).toBe(text);
});
