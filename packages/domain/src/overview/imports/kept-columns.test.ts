import { expect, it } from 'vitest';
import { keptAfter, keptOfKind } from './kept-columns.ts';

const MINE = { headings: ['Waybill No', 'Kg'], mapping: ['reference', null] };

it('SCREEN-30: what was chosen for the headings of a kind is found again for that kind alone', () => {
  const kept = keptAfter({ 'users kg': 'name' }, 'parcel-dimensions', MINE);

  expect(keptOfKind(kept, 'parcel-dimensions', ['waybill no', 'KG', 'Other'])).toEqual({ waybillno: 'reference', kg: '' });
  expect(keptOfKind(kept, 'users', ['Kg', 'Waybill No'])).toEqual({ kg: 'name' });
});

it('keeps what was chosen last, however often a file comes, and forgets the oldest', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_each, at) => [`users h${at}`, 'name']));

  const kept = keptAfter(keptAfter(many, 'parcel-dimensions', MINE), 'parcel-dimensions', { ...MINE, mapping: ['weight', null] });

  expect(Object.keys(kept)).toHaveLength(200);
  expect([kept['users h0'], kept['users h199'], kept['parcel-dimensions waybillno']]).toEqual([undefined, 'name', 'weight']);
});
