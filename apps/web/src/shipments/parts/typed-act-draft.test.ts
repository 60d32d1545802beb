import { expect, it } from 'vitest';
import { outcomesOf } from './typed-act-draft.ts';

it('SCREEN-60: each reference that was typed has its outcome, in that order, one that no shipment has among them', () => {
  const sought = [
    { reference: 'ABC123', id: 1 },
    { reference: 'NONE99', id: null },
    { reference: 'DEF456', id: 2 },
  ];
  const answer = { done: [1], failed: [{ id: 2, message: 'The shipment is delivered.' }] };

  expect(outcomesOf(sought, answer, 'hold')).toEqual([
    { reference: 'ABC123', is_done: true, text: 'On hold' },
    { reference: 'NONE99', is_done: false, text: 'No such shipment.' },
    { reference: 'DEF456', is_done: false, text: 'The shipment is delivered.' },
  ]);
});
