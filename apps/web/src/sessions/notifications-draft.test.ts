import { expect, it } from 'vitest';
import { withChoice } from './notifications-draft.ts';

it('SCREEN-06: a choice joins those made before, and what is no choice counts as none', () => {
  expect(withChoice({ account_held: false }, { notice: 'quote_expired', is_on: false })).toEqual({
    account_held: false,
    quote_expired: false,
  });
  expect(withChoice({ account_held: false }, { notice: 'account_held', is_on: true })).toEqual({ account_held: true });
  expect(withChoice('all')).toEqual({});
});
