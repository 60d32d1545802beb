import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './address.ts';

it('an address keeps references as they are written', () => {
  expect(parseSearch('?ref=1E5&id=007&q=a%20b')).toEqual({ ref: '1E5', id: '007', q: 'a b' });
  expect(stringifySearch({ ref: '1E5', page: undefined, q: 'a b' })).toBe('?ref=1E5&q=a+b');
  expect(stringifySearch({})).toBe('');
});
