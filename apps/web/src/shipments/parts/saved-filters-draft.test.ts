import { expect, it } from 'vitest';
import {
  SAVED_MAX,
  addressOfSaved,
  mayBeSaved,
  readableOf,
  savedFilterOf,
  withSaved,
  withoutSaved,
} from './saved-filters-draft.ts';

const values = { view: 'hub', search: 'thandi', status: 'at-hub', page: '3', order_by: 'time_created', account_id: '' };
const kept = { view: 'hub', search: 'thandi', status: 'at-hub' };

it('a filter is kept without the page and the order, and leads back to the same list', () => {
  const saved = savedFilterOf(' Mine ', values);

  expect(saved).toEqual({ name: 'Mine', filters: kept });
  expect(addressOfSaved(saved)).toEqual(kept);
});

it('what was stored otherwise leads nowhere else', () => {
  // What a program has stored has any shape.
  expect(readableOf([{ name: 7 }, { name: 'Mine', filters: {} }] as never)).toEqual([{ name: 'Mine', filters: {} }]);
  expect(addressOfSaved({ name: 'Odd', filters: { view: 'hub', status: 7, redirect: 'https://elsewhere.example' } })).toEqual({
    view: 'hub',
  });
});

it('one of the same name is replaced, and there are twenty at most', () => {
  const many = Array.from({ length: SAVED_MAX }, (_, at) => ({ name: `Filter ${at}`, filters: {} }));
  const again = { name: 'FILTER 3', filters: kept };

  expect(withSaved(many, again)?.filter(({ name }) => /^filter 3$/i.test(name))).toEqual([again]);
  expect(withSaved(many, { name: 'One more', filters: {} })).toBeNull();
  expect(withoutSaved(many, 'filter 3')).toHaveLength(SAVED_MAX - 1);
});

it('a list that nothing narrows is not worth a name', () => {
  expect([{}, { page: '2' }, { view: 'hub' }, { search: 'x' }].map(mayBeSaved)).toEqual([false, false, true, true]);
});
