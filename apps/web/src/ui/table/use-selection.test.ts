import { expect, it } from 'vitest';
import { stillListed } from './use-selection.ts';

it('what has left the list is no longer ticked', () => {
  expect(stillListed(new Set([1, 2, 3]), [{ id: 3 }, { id: 1 }, { id: 9 }])).toEqual(new Set([1, 3]));
  expect(stillListed(new Set([1]), [])).toEqual(new Set());
});

it('what is ticked stays so until the list has been read', () => {
  expect(stillListed(new Set([1]), undefined)).toEqual(new Set([1]));
});
