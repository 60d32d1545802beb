import { expect, it } from 'vitest';
import { pendingHint } from './transaction-draft.ts';

it('ERR-44: a charge on no invoice says that it will be in the next run', () => {
  const text = 'This transaction will be included in the next invoice run';

  expect(pendingHint({ invoiceable: true, doc_display_id: '' }, {})).toBe(text);
  expect(pendingHint({ invoiceable: true, doc_display_id: 'INV000034' }, {})).toBeNull();
  expect(pendingHint({ invoiceable: false, doc_display_id: '' }, {})).toBeNull();
});
