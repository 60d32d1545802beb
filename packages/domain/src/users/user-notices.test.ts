import { describe, expect, it } from 'vitest';
import { ROLE_IDS } from '../permissions/audience.ts';
import { SEEDED_ROLES } from '../permissions/roles.ts';
import { USER_NOTICES, isNoticeFor, wantsInboxNotice, wantsNotice } from './user-notices.ts';

describe('notices to users', () => {
  it.each([
    [
      'account_owner',
      1,
      ['shipment_failed_attempt', 'shipment_held', 'quote_expired', 'account_held', 'own_place_refused', 'support_reply'],
    ],
    ['account_user', 1, ['shipment_failed_attempt', 'shipment_held', 'quote_expired', 'own_place_refused', 'support_reply']],
    ['administrator', null, ['account_waiting', 'payment_not_credited', 'message_limit', 'place_refused']],
    ['finance_manager', null, ['account_waiting', 'payment_not_credited']],
    ['operations_staff', null, ['place_refused']],
    ['driver', null, []],
  ] as const)('SCREEN-06: the role %s can get those that it can do something about', (role, account_id, expected) => {
    const permissions = SEEDED_ROLES.find(({ id }) => id === ROLE_IDS[role])?.permissions ?? [];

    expect(USER_NOTICES.filter((notice) => isNoticeFor(notice, { account_id, permissions }))).toEqual(expected);
  });

  it('SCREEN-06 SCREEN-19: the inbox has those that were switched on, and no answer of support twice', () => {
    const chosen = { inbox_notifications: { account_held: true, quote_expired: false, support_reply: true } };

    expect(USER_NOTICES.filter((notice) => wantsInboxNotice(notice, chosen))).toEqual(['account_held', 'place_refused']);
    expect(wantsInboxNotice('account_held', {})).toBe(false);
  });

  it('SCREEN-06: each is wanted until it is switched off', () => {
    const chosen = { email_notifications: { account_held: false, quote_expired: true } };

    expect(USER_NOTICES.filter((notice) => wantsNotice(notice, chosen))).toEqual([
      'shipment_failed_attempt',
      'shipment_held',
      'quote_expired',
      'account_waiting',
      'payment_not_credited',
      'message_limit',
      'own_place_refused',
      'support_reply',
    ]);
    expect(wantsNotice('account_held', {})).toBe(true);
    expect(wantsNotice('account_held', { email_notifications: 'none' })).toBe(true);
  });

  it('ADR 0273: work is in the inbox until it is switched off, and a letter once that is switched on', () => {
    const off = { inbox_notifications: { place_refused: false }, email_notifications: { place_refused: true } };

    expect([wantsInboxNotice('place_refused', {}), wantsNotice('place_refused', {})]).toEqual([true, false]);
    expect([wantsInboxNotice('place_refused', off), wantsNotice('place_refused', off)]).toEqual([false, true]);
  });
});
