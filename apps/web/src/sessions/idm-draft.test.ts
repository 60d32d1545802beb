import { expect, it } from 'vitest';
import { idmEntry } from './idm-draft.ts';

it('SCREEN-05: the page of identity services reads the token from the fragment or the query, and the way on', () => {
  expect(idmEntry({ search: '', hash: '#token=a.b.c&redirect=%2Fshipments' })).toEqual({
    token: 'a.b.c',
    redirect: '/shipments',
  });
  expect(idmEntry({ search: '?token=a.b.c', hash: '' })).toEqual({ token: 'a.b.c', redirect: undefined });
  expect(idmEntry({ search: '', hash: '' })).toEqual({ token: '', redirect: undefined });
});
