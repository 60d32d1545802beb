import { expect, it } from 'vitest';
import { missingItems, missingLabel } from './missing-items.ts';

it("ERR-43: a badge 'Missing ...' names each item that an account lacks", () => {
  const bare = { vat_number: ' ', email: '', address: '' };

  expect(missingItems(bare).map(missingLabel)).toEqual(['Missing address', 'Missing VAT number', 'Missing billing e-mail']);
  expect(missingItems({ ...bare, vat_number: '4123456789', address: '1 Long Street' })).toEqual(['billing e-mail']);
  expect(missingItems({ vat_number: '4123456789', email: 'books@example.com', address: '1 Long Street' })).toEqual([]);
});
