import { expect, it } from 'vitest';
import { parseSearch, pathParam, stringifySearch } from './address.ts';

it('an address keeps references as they are written', () => {
  expect(parseSearch('?ref=1E5&id=007&q=a%20b')).toEqual({ ref: '1E5', id: '007', q: 'a b' });
  expect(stringifySearch({ ref: '1E5', page: undefined, q: 'a b' })).toBe('?ref=1E5&q=a+b');
  expect(stringifySearch({})).toBe('');
});

it.each([
  ['/shipments/$id', '/shipments/12', 'id', '12'],
  ['/shipments/ref/$reference', '/shipments/ref/A%2FB%20c', 'reference', 'A/B c'],
  ['/shipments/$id', '/shipments/%', 'id', '%'],
  ['/shipments', '/shipments', 'id', ''],
])('%s at %s has for %s what stands there', (pattern, path, name, expected) => {
  expect(pathParam(pattern, path, name)).toBe(expected);
});
