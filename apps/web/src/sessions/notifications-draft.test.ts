import { expect, it } from 'vitest';
import { isChosen, withChoice } from './notifications-draft.ts';

it('SCREEN-06: a choice joins those made before, and what is no choice counts as none', () => {
  expect(withChoice({ account_held: false }, { notice: 'quote_expired', is_on: false })).toEqual({
    account_held: false,
    quote_expired: false,
  });
  expect(withChoice({ account_held: false }, { notice: 'account_held', is_on: true })).toEqual({ account_held: true });
  expect(withChoice('all')).toEqual({});
});

it('SCREEN-06 SCREEN-19: e-mails come until they are switched off, and notices in the inbox once they are switched on', () => {
  const kept = { account_held: false, quote_expired: true };
  const chosen = (setting: 'email_notifications' | 'inbox_notifications') =>
    (['account_held', 'quote_expired', 'shipment_held'] as const).filter((notice) => isChosen(setting, kept, notice));

  expect(chosen('email_notifications')).toEqual(['quote_expired', 'shipment_held']);
  expect(chosen('inbox_notifications')).toEqual(['quote_expired']);
});
