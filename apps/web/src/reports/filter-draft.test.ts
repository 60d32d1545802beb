import type { NamedFilter } from '@tsela/contract/reports/report-api';
import { describe, expect, it } from 'vitest';
import {
  entryOfFilter,
  fieldChoices,
  filterOfEntry,
  freshFilter,
  offeredValues,
  shownFilters,
  textWithout,
  withFilter,
} from './filter-draft.ts';

const REPORT = {
  groupings: [
    { key: 'day', title: 'Day', kind: 'day' as const },
    { key: 'stars', title: 'Stars', kind: 'text' as const },
  ],
  amounts: [
    { key: 'stars', title: 'Stars', kind: 'number' as const },
    { key: 'price', title: 'Price', kind: 'money' as const },
  ],
};
const NAMED: NamedFilter = { field: 'stars', operator: 'is', text: 'Stars is 5', values: [{ key: '5', label: '5' }] };
const value = (key: string, label = key) => ({ key, label });

describe('SCREEN-48: the filters of a report', () => {
  it('are shown as the server names them, by their keys until it has, and not where they cannot be read', () => {
    const shown = (filters: string | undefined, named: readonly NamedFilter[] = []) =>
      shownFilters(filters, { named, report: REPORT });

    expect(shown('stars:is:5', [NAMED])).toEqual([NAMED]);
    // Another value has another name.
    expect(shown('stars:is:4', [NAMED])).toMatchObject([{ text: 'Stars is 4' }]);
    expect(shown('price:min:100')).toMatchObject([{ text: 'Price is at least 100' }]);
    expect([shown(undefined), shown('stars')]).toEqual([[], null]);
  });

  it('are put in the place of another, behind the others, or taken away', () => {
    const filter = { field: 'price', operator: 'min', values: ['100'] } as const;
    const own = { field: 'stars', operator: 'is', values: ['5'] };

    expect(withFilter([NAMED], { place: null, filter })).toEqual([own, filter]);
    expect(withFilter([NAMED], { place: 0, filter })).toEqual([filter]);
    expect(textWithout([NAMED, { ...NAMED, field: 'day' }], 0)).toBe('day:is:5');
    expect(textWithout([NAMED], 0)).toBeUndefined();
  });

  it('are entered by their fields, of which a grouping and an amount may be of one name', () => {
    const choices = fieldChoices(REPORT);

    expect(choices.map(({ label }) => label)).toEqual(['Day', 'Stars', 'Stars, as a number', 'Price']);
    expect(freshFilter(choices)).toEqual({ field: 'is stars', operator: 'is', values: [], amount: '' });
    expect(freshFilter([])).toMatchObject({ field: '' });
    expect(filterOfEntry(entryOfFilter(NAMED))).toEqual({ field: 'stars', operator: 'is', values: ['5'] });
    const least: NamedFilter = { field: 'price', operator: 'min', text: '', values: [value('99.5')] };
    expect(filterOfEntry(entryOfFilter(least))).toEqual({ field: 'price', operator: 'min', values: ['99.5'] });
  });

  it.each([
    ['R 1 234,50', ['1234.5']],
    ['100', ['100']],
    [' ', []],
    ['many', ['many']],
  ])('of the amount %s are of %s', (amount, values) => {
    expect(filterOfEntry({ field: 'min price', operator: 'max', values: [], amount }).values).toEqual(values);
  });

  it('offer what was chosen before at the top, then what was found, and hide none that is chosen', () => {
    const values = [value('a', 'Cape Town hub'), value('b', 'Durban'), value('c', 'Cape Town')];
    const keys = (how: Parameters<typeof offeredValues>[1]) => offeredValues(values, how).map(({ key }) => key);

    expect(keys({ before: [], chosen: [value('b')], search: '' })).toEqual(['a', 'b', 'c']);
    expect(keys({ before: [value('b')], chosen: [], search: '' })).toEqual(['b', 'a', 'c']);
    expect(keys({ before: [], chosen: [value('x')], search: 'town CAPE' })).toEqual(['x', 'a', 'c']);
  });
});
