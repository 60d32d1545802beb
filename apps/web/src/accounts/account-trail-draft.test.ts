import { expect, it } from 'vitest';
import { eventTitle, trailLines } from './account-trail-draft.ts';

it('an entry of the trail says in words what happened and what changed', () => {
  const change = {
    change_from: { name: 'Karoo', credit_limit_cents: 0, account_type: 'prepaid', is_on_hold: false, vat_number: '1' },
    change_to: { name: 'Karoo Books', credit_limit_cents: 500_000, account_type: 'postpaid', is_on_hold: true, vat_number: '1' },
  };

  expect([eventTitle({ action: 'account.held' }), eventTitle({ action: 'something.else' })]).toEqual([
    'Put on hold',
    'something.else',
  ]);
  expect(trailLines({ action: 'account.changed', change })).toEqual([
    'Name: Karoo → Karoo Books',
    'Credit limit: R\u00a00.00 → R\u00a05\u00a0000.00',
    'Type: Prepaid → Postpaid',
    'On hold: No → Yes',
  ]);
  expect(trailLines({ action: 'account.noted', change: { change_from: null, change_to: { note_id: 3 } } })).toEqual([]);
  expect(trailLines({ action: 'account.tagged', change: { change_from: null, change_to: { tag: 'VIP' } } })).toEqual([
    'Tag: – → VIP',
  ]);
});

it('a transaction that was entered says how much and why', () => {
  const change = { change_from: null, change_to: { transaction: 'Admin debit', amount_cents: -1250, reason: 'Storage' } };

  expect(eventTitle({ action: 'transaction.entered' })).toBe('Transaction entered');
  expect(trailLines({ action: 'transaction.entered', change })).toEqual([
    'Transaction: – → Admin debit',
    'Amount: – → -R\u00a012.50',
    'Why: – → Storage',
  ]);
});
