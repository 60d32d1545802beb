import { expect, it } from 'vitest';
import { shareText, stepsBeside } from './impact-draft.ts';

it('marks the steps of an explanation that the other one does not have', () => {
  expect(stepsBeside(['Charged weight 2 kg.', 'R 90.00'], ['Charged weight 2 kg.', 'R 95.00'])).toEqual([
    { key: '0', text: 'Charged weight 2 kg.', is_other: false },
    { key: '1', text: 'R 90.00', is_other: true },
  ]);
});

it('a comparison says how much a sum rises or falls', () => {
  expect([shareText(10, 80), shareText(-10, 80), shareText(10, 0)]).toEqual(['+12.5 %', '-12.5 %', '']);
});
