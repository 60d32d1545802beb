import { expect, it } from 'vitest';
import { providerCopy, providerReaders, stepToldToProvider } from './provider-copies.ts';

it.each([
  [null, 'submitted', 'created'],
  ['quote', 'submitted', 'created'],
  [null, 'quote', null],
  ['quote', 'cancelled', null],
  ['submitted', 'cancelled', 'cancelled'],
  ['collected', 'at-hub', null],
] as const)('KEY-45: a shipment that was %s and is %s tells its provider %s', (before, to, event) => {
  expect(stepToldToProvider(to, before)).toBe(event);
});

it.each([
  ['created', false, {}, []],
  ['created', true, {}, []],
  ['created', true, { notify_provider_on_shipment_created: true }, ['support']],
  ['cancelled', true, {}, ['support']],
  ['cancelled', false, {}, []],
  ['cancelled', false, { notify_provider_on_shipment_cancelled: true }, ['support']],
  ['cancelled', true, { notify_provider_on_shipment_cancelled: true }, ['support']],
  ['cancelled', true, { provider_notification_on_cancel: 'ops-manager' }, ['ops-manager']],
  ['cancelled', true, { provider_notification_on_cancel: 'none' }, []],
  ['rescheduled', true, { provider_notification_on_cancel: 'none' }, ['support']],
  ['rescheduled', true, { provider_notification_on_reschedule: 'none' }, []],
  [
    'rescheduled',
    true,
    { notify_provider_on_shipment_rescheduled: true, provider_notification_on_reschedule: 'ops-manager' },
    ['support', 'ops-manager'],
  ],
] as const)('KEY-45 KEY-53: %s, by a customer: %s, with %j is told to %j', (event, is_by_customer, settings, readers) => {
  expect(providerReaders(settings, { event, is_by_customer })).toEqual(readers);
});

it('KEY-45: what is told says where it goes and who did it', () => {
  expect(providerCopy('cancelled', { reference: '7K4QXM', from: 'Rosebank', to: 'Sea Point', by: 'Thandi' })).toEqual({
    subject: 'Shipment 7K4QXM is cancelled',
    text: 'Shipment 7K4QXM from Rosebank to Sea Point is cancelled, by Thandi.',
  });
});
