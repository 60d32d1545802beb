import { expect, it } from 'vitest';
import { pendingHint, typeText } from './transaction-draft.ts';

it('the ledger names a type in words, and an unknown one as it is', () => {
  expect(typeText('shipping-charge-reversal')).toBe('Shipping charge reversal');
  expect(typeText('bad-debt-write-off')).toBe('Bad debt write-off');
  expect(typeText('a-type-of-tomorrow')).toBe('a-type-of-tomorrow');
});

it('ERR-44: a charge on no invoice says that it will be in the next run', () => {
  const text = 'This transaction will be included in the next invoice run';

  expect(pendingHint({ invoiceable: true, doc_display_id: '' }, {})).toBe(text);
  expect(pendingHint({ invoiceable: true, doc_display_id: 'INV000034' }, {})).toBeNull();
  expect(pendingHint({ invoiceable: false, doc_display_id: '' }, {})).toBeNull();
});
