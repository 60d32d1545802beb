import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { describe, expect, it } from 'vitest';
import { ENGLISH, loadWords } from './page-words.ts';
import { arrivalOf, asAsked, eventTitle, isOver, missingReferences, moodOf, plannedText, stepsOf } from './track-draft.ts';

const NOW = new Date('2026-11-23T10:00:00Z');

describe('what happened to a shipment', () => {
  it.each([
    ['cancelled', 'Ordered twice', 'Cancelled: Ordered twice'],
    ['on-hold', 'Address to be confirmed', 'On hold: Address to be confirmed'],
    ['delivery-failed-attempt', 'No one at the address', 'Delivery did not work out: No one at the address'],
    ['undeliverable', 'No such address', 'Could not be delivered: No such address'],
    // Instead of text that was typed the plain status is sent, and read in the recipient's words.
    ['delivery-failed-attempt', 'Delivery failed attempt', 'Delivery did not work out'],
    ['damaged', '', 'Damaged'],
    ['at-hub', 'Received at hub', 'Received at hub'],
    ['submitted', 'Shipment booked', 'Shipment booked'],
    ['in-transit', '', 'In transit'],
  ])('SCREEN-17: %s with “%s” is read as “%s”', (status, message, expected) => {
    expect(eventTitle(ENGLISH, { status, message })).toBe(expected);
  });

  it('SCREEN-17: is read in another language by its status, with what was written behind it', async () => {
    const afrikaans = await loadWords('af');

    expect(eventTitle(afrikaans, { status: 'at-hub', message: 'Received at hub' })).toBe('By ons depot: Received at hub');
    expect(eventTitle(afrikaans, { status: 'cancelled', message: '' })).toBe('Gekanselleer');
  });
});

describe('references to track', () => {
  it('are missing when no found shipment carries them', () => {
    const found = [
      tracked({ short_tracking_reference: '7K4QXM' }),
      tracked({
        short_tracking_reference: 'EF3GH4',
        custom_tracking_reference: 'order-12',
        parcel_tracking_references: ['EF3GH4/1'],
      }),
    ];

    expect(missingReferences(['7K4QXM', 'NOPE12', 'ORDER-12', 'EF3GH4/1'], found)).toEqual(['NOPE12']);
    expect(missingReferences(['NOPE12'], [])).toEqual(['NOPE12']);
  });

  it('are answered in the order they were asked for', () => {
    const found = ['AAAAAA', 'BBBBBB', 'CCCCCC'].map((reference) => tracked({ short_tracking_reference: reference }));

    expect(asAsked(['CCCCCC', 'STICKER77', 'AAAAAA'], found).map((each) => each.short_tracking_reference)).toEqual([
      'CCCCCC',
      'AAAAAA',
      'BBBBBB',
    ]);
  });

  it('are not called missing when they may be the sticker of a found shipment', () => {
    expect(missingReferences(['STICKER77'], [tracked({ short_tracking_reference: '7K4QXM' })])).toEqual([]);
  });
});

describe('a status', () => {
  it.each([
    ['delivered', 'good', true],
    ['cancelled', 'bad', true],
    ['returned-to-sender', 'bad', true],
    ['undeliverable', 'bad', true],
    ['damaged', 'bad', false],
    ['on-hold', 'waiting', false],
    ['delivery-failed-attempt', 'waiting', false],
    ['collection-failed-attempt', 'waiting', false],
    ['out-for-delivery', 'moving', false],
  ])('%s feels %s', (status, mood, is_over) => {
    expect(moodOf(status)).toBe(mood);
    expect(isOver({ status })).toBe(is_over);
  });
});

it('SCREEN-57: a planned delivery says when it comes, and an overdue one when it was expected', () => {
  const planned = (to: string) => plannedText(ENGLISH, { from: '2026-11-20T06:00:00Z', to }, NOW);

  expect(planned('2026-11-26T15:00:00Z')).toBe('By Thu 26 Nov');
  expect(planned('2026-11-20T15:00:00Z')).toBe('Was expected Fri 20 Nov');
});

describe('when it arrives', () => {
  it.each([
    ['a window of one day', 'at-hub', '2026-11-24T06:00:00Z', '2026-11-24T15:00:00Z', 'Expected: Tomorrow, 08:00 to 17:00'],
    ['a window that has begun', 'at-hub', '2026-11-23T06:00:00Z', '2026-11-23T15:00:00Z', 'Expected: Today, by 17:00'],
    ['several days', 'submitted', '2026-11-25T06:00:00Z', '2026-11-26T15:00:00Z', 'Expected: Wed 25 Nov to Thu 26 Nov'],
    ['several days that have begun', 'submitted', '2026-11-20T06:00:00Z', '2026-11-26T15:00:00Z', 'Expected: By Thu 26 Nov'],
    ['only an end', 'submitted', null, '2026-11-26T15:00:00Z', 'Expected: Thu 26 Nov, by 17:00'],
    [
      'a promise that has passed',
      'at-hub',
      '2026-11-20T06:00:00Z',
      '2026-11-20T15:00:00Z',
      'Later than planned: Was expected Fri 20 Nov',
    ],
    ['a parcel on the van', 'out-for-delivery', '2026-11-23T06:00:00Z', '2026-11-23T15:00:00Z', 'Arriving: Today, by 17:00'],
    ['a parcel on the van before its day', 'out-for-delivery', '2026-11-25T06:00:00Z', '2026-11-25T15:00:00Z', 'Arriving: Today'],
  ])('says %s', (_, status, from, to, expected) => {
    const arrival = arrivalOf(
      ENGLISH,
      tracked({ status, shipment_estimated_delivery_from: from, shipment_estimated_delivery_to: to }),
      NOW,
    );

    expect(arrival && `${arrival.label}: ${arrival.value}`).toBe(expected);
  });

  it.each([
    ['a window', { moved: null, is_next: false }, 'Arriving: Today, 13:15 to 14:30'],
    ['the next stop', { moved: null, is_next: true }, 'You are the next stop: Today, 13:15 to 14:30'],
    ['one that has begun', { moved: null, is_next: false, from: '2026-11-23T09:45:00Z' }, 'Arriving: Today, by 14:30'],
    ['one that moved', { moved: 'later', is_next: true }, 'Later than we said: Today, 13:15 to 14:30'],
    ['one that came nearer', { moved: 'earlier', is_next: false }, 'Earlier than we said: Today, 13:15 to 14:30'],
    ['the rest of the day', { moved: 'later', is_next: false, to: '2026-11-23T21:59:59.999Z' }, 'Later than we said: Today'],
  ] as const)('SCREEN-17: on the road is told by %s', (_, given, expected) => {
    const arrival_window = { from: '2026-11-23T11:15:00Z', to: '2026-11-23T12:30:00Z', ...given };

    const arrival = arrivalOf(ENGLISH, tracked({ status: 'out-for-delivery', arrival_window }), NOW);

    expect(arrival && `${arrival.label}: ${arrival.value}`).toBe(expected);
  });

  it('is the moment of delivery once delivered', () => {
    const shipment = tracked({ status: 'delivered', shipment_delivered_date: '2026-11-23T08:12:00Z' });

    expect(arrivalOf(ENGLISH, shipment, NOW)).toEqual({ label: null, value: 'Today, 10:12' });
  });

  it.each(['cancelled', 'returned-to-sender', 'undeliverable', 'on-hold', 'damaged', 'ready-for-pickup'])(
    'is unknown for %s',
    (status) => {
      expect(arrivalOf(ENGLISH, tracked({ status }), NOW)).toBeNull();
    },
  );
});

describe('the five steps', () => {
  const tracking_steps = ['created', 'collected', 'in-transit', 'out-for-delivery', 'delivered'].map((label, index) => ({
    step_number: index + 1,
    label,
    progress: index < 3 ? ('done' as const) : index === 3 ? ('current' as const) : ('pending' as const),
  }));

  it('are Booked, Collected, In transit, Out for delivery, Delivered', () => {
    expect(stepsOf(ENGLISH.texts, tracked({ tracking_steps })).map((step) => step.label)).toEqual([
      'Booked',
      'Collected',
      'In transit',
      'Out for delivery',
      'Delivered',
    ]);
  });

  it('say Ready for pickup where the recipient fetches it', () => {
    expect(stepsOf(ENGLISH.texts, tracked({ status: 'ready-for-pickup', tracking_steps }))[3]).toEqual({
      label: 'Ready for pickup',
      progress: 'current',
    });
  });
});

function tracked(given: Partial<TrackedShipment>): TrackedShipment {
  const ids = { provider_id: 1, shipment_id: 1 } as Pick<TrackedShipment, 'provider_id' | 'shipment_id'>;
  return {
    ...ids,
    short_tracking_reference: 'AB2CD3',
    custom_tracking_reference: '',
    status: 'at-hub',
    shipment_time_created: '2026-11-20T06:00:00Z',
    shipment_time_modified: '2026-11-20T06:00:00Z',
    shipment_collected_date: null,
    shipment_delivered_date: null,
    shipment_estimated_collection: null,
    shipment_estimated_delivery_from: '2026-11-24T06:00:00Z',
    shipment_estimated_delivery_to: '2026-11-24T15:00:00Z',
    collection_from: '',
    delivery_to: '',
    collection_hub: '',
    delivery_hub: '',
    service_level_code: 'ECO',
    service_level_name: 'Economy',
    parcel_count: 1,
    parcel_tracking_references: [],
    tracking_events: [],
    tracking_steps: [],
    receiver_first_name: '',
    pickup_point: null,
    arrival_window: null,
    driver_seen: null,
    recipient: null,
    may_open: false,
    may_save_proof: false,
    ...given,
  };
}
