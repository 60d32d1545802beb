import { describe, expect, it } from 'vitest';
import { TEMPLATE_EVENTS } from './templates/message-template.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';
import { USER_NOTICES } from '../../users/user-notices.ts';
import { keepsBack, unsubscribingOf } from './unsubscribing.ts';

const EMAIL = { channel: 'email', event: 'created', to_user_id: null, saved_report_id: null };

describe('what the reader of an e-mail can end by it', () => {
  it('issue 20 part 1: is delivery notices, of all that is told of shipments but PINs and letters', () => {
    const ended = TEMPLATE_EVENTS.filter((event) => unsubscribingOf({ ...EMAIL, event }) !== null);

    expect(ended).toEqual([...NOTIFIED_EVENTS, 'redirected']);
  });

  it.each(USER_NOTICES)('issue 20 part 1: is the notice %s of a user, and of no one else', (event) => {
    expect(unsubscribingOf({ ...EMAIL, event, to_user_id: 7 })).toBe(event);
    expect(unsubscribingOf({ ...EMAIL, event })).toBeNull();
  });

  it('issue 20 part 1: is a report that is sent, not the news that it was not', () => {
    expect(unsubscribingOf({ ...EMAIL, event: 'report', to_user_id: 7, saved_report_id: 3 })).toBe('report');
    expect(unsubscribingOf({ ...EMAIL, event: 'report' })).toBeNull();
  });

  it.each([
    'verification_code',
    'password_link',
    'invitation',
    'welcome',
    'security_notice',
    'invoice',
    'statement',
    'invoice_reminder',
    'payment_received',
    'quote_sent',
    'quote_saved',
    'delivery_pin',
    'pickup_pin',
    'dropoff_pin',
    'support_received',
    'provider_created',
  ])('issue 20 part 1: is nothing of %s, to a user or not', (event) => {
    expect([unsubscribingOf({ ...EMAIL, event }), unsubscribingOf({ ...EMAIL, event, to_user_id: 7 })]).toEqual([null, null]);
  });

  it('is nothing on a channel without such links', () => {
    expect(['sms', 'whatsapp', 'push'].map((channel) => unsubscribingOf({ ...EMAIL, channel }))).toEqual([null, null, null]);
  });
});

describe('a suppression', () => {
  it('keeps all back, and that of an unsubscribed reader delivery notices alone', () => {
    expect(['delivery_pin', 'invoice', 'created'].map((event) => keepsBack('bounced', event))).toEqual([true, true, true]);
    expect(['delivery_pin', 'invoice', 'created'].map((event) => keepsBack('unsubscribed', event))).toEqual([false, false, true]);
    expect(keepsBack(undefined, 'created')).toBe(false);
  });
});
