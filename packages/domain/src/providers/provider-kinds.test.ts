import { expect, it } from 'vitest';
import { PROVIDER_KINDS, PROVIDER_STATUSES } from './provider-kinds.ts';

it.each([
  ['DATA-42', PROVIDER_STATUSES, ['active', 'overdue', 'inactive']],
  ['PERM-093', PROVIDER_KINDS, ['own-brand', 'shared-brand', 'bob-box']],
])('%s: the values are as listed', (_id, values, expected) => {
  expect(values).toEqual(expected);
});
