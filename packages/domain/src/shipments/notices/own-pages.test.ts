import { describe, expect, it } from 'vitest';
import { isDayOpen, pageAfter } from './own-pages.ts';

const ON = { enable_global_delivery_rescheduling: true, enable_shipment_ratings: true };
const CREATED = { event: 'created', side: 'delivery', status: 'submitted' } as const;
const DELIVERED = { event: 'delivered', side: 'delivery', status: 'delivered' } as const;

describe('below an e-mail', () => {
  it('SETTINGS-SEC-55: the recipient is told where to change the delivery, where the provider lets them', () => {
    expect(pageAfter(CREATED, ON)).toBe('reschedule');
    expect(pageAfter(CREATED, {})).toBeNull();
    expect(pageAfter({ ...CREATED, side: 'collection' }, ON)).toBeNull();
    expect(pageAfter({ ...CREATED, event: 'out_for_delivery', status: 'out-for-delivery' }, ON)).toBeNull();
    expect(pageAfter({ ...CREATED, event: 'delivery_pin' }, ON)).toBeNull();
  });

  it('KEY-47 SCREEN-58: both are told where to rate the delivery, unless it is hidden or off', () => {
    expect(pageAfter(DELIVERED, {})).toBe('rate-recipient');
    expect(pageAfter({ ...DELIVERED, side: 'collection' }, {})).toBe('rate-sender');
    expect(pageAfter(DELIVERED, { email_hide_rating_section: true })).toBeNull();
    expect(pageAfter(DELIVERED, { enable_shipment_ratings: false })).toBeNull();
  });
});

it('SCREEN-57: another day is open before the van and after a failed attempt, and not on the van or after the end', () => {
  expect(
    (['submitted', 'collected', 'at-hub', 'delivery-assigned', 'delivery-failed-attempt', 'on-hold'] as const).every(isDayOpen),
  ).toBe(true);
  expect((['quote', 'out-for-delivery', 'ready-for-pickup', 'delivered', 'cancelled'] as const).some(isDayOpen)).toBe(false);
});
