import { expect, it } from 'vitest';
import { ACCOUNT_TYPES } from '../accounts/account-rules.ts';
import { isForVisitors } from './visitors.ts';

it('PROD-12: the accounts of visitors are those of type guest', () => {
  expect(ACCOUNT_TYPES.filter((account_type) => isForVisitors({ account_type }))).toEqual(['guest']);
});
