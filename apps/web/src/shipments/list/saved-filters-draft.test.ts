import { expect, it } from 'vitest';
import {
  SAVED_MAX,
  addressOfDefault,
  addressOfSaved,
  defaultOf,
  explicitly,
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
  expect(addressOfSaved({ filters: { view: 'hub', status: 7, redirect: 'https://elsewhere.example' } })).toEqual({
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

it('the list opens with the filter that was chosen for it, own or shared, as long as it is there', () => {
  const lists = { own: [{ name: 'Mine', filters: kept }], shared: [{ id: 7, filters: { view: 'problems' } }] };

  expect(addressOfDefault(defaultOf.own('MINE'), lists)).toEqual(kept);
  expect(addressOfDefault(defaultOf.shared(7), lists)).toEqual({ view: 'problems' });
  expect(['', defaultOf.own('Gone'), defaultOf.shared(8)].map((chosen) => addressOfDefault(chosen, lists))).toEqual([
    null,
    null,
    null,
  ]);
});

it('a user who clears the filters sees all, and not their default again', () => {
  expect(explicitly({ status: undefined }, { status: 'at-hub' })).toEqual({ status: undefined, view: 'all' });
  expect(explicitly({ status: undefined }, { status: 'at-hub', search: 'thandi' })).toEqual({ status: undefined });
});
