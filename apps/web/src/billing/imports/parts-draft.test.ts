import type { ImportedPaymentDetail } from '@tsela/contract/billing/payment-import-api';
import type { AccountId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { firstParts, partsOf, withPart } from './parts-draft.ts';

const suggestion = (id: number, score: number): ImportedPaymentDetail['suggestions'][number] => ({
  account_id: id as AccountId,
  account_code: `A${id}`,
  account_name: `Account ${id}`,
  score,
  reasons: [],
});

it('SCREEN-43: the form begins with the account that is likelier than the others, and with none where two are alike', () => {
  const line = { parts: [], amount: 100 };

  expect(firstParts({ ...line, suggestions: [suggestion(1, 70), suggestion(2, 25)] })).toMatchObject([
    { account: { id: 1 }, amount: '100.00' },
  ]);
  expect(firstParts({ ...line, suggestions: [suggestion(1, 70), suggestion(2, 70)] })).toEqual([
    { account: null, amount: '100.00' },
  ]);
  expect(firstParts({ ...line, suggestions: [] })).toEqual([{ account: null, amount: '100.00' }]);
});

it('SCREEN-43: a part more is of what the others leave', () => {
  const parts = [{ account: null, amount: '60,50' }];

  expect(withPart(parts, 100).at(-1)).toEqual({ account: null, amount: '39.50' });
  expect(withPart([{ account: null, amount: '100' }], 100).at(-1)).toEqual({ account: null, amount: '' });
});

it('SCREEN-43: says of each part what it lacks', () => {
  expect(partsOf([{ account: null, amount: 'x' }])).toEqual({
    input: null,
    errors: {
      'parts.0.account_id': 'Please choose an account.',
      'parts.0.amount': 'Please enter an amount in rand, such as 250.00.',
    },
  });
  const account = { id: 1 as AccountId, account_code: 'A1', name: 'One' };
  expect(partsOf([{ account, amount: '1 250,50' }]).input).toEqual([{ account_id: 1, amount: 1250.5 }]);
});
