import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from './shipment-status.ts';
import { STATUS_VIEWS, statusesInView } from './status-views.ts';
import type { StatusView } from './status-views.ts';

const EVERYTHING = { is_staff: true, is_bob_box: true, excluded_tracking_statuses: [] };
const QUOTES_AND_PAYMENTS = ['quote', 'quote-expired', 'payment-pending', 'payment-failed'];
const COLLECTIONS = [
  'submitted',
  'outsourced',
  'collection-assigned',
  'awaiting-dropoff',
  'collection-unassigned',
  'collection-rejected',
  'collection-exception',
  'collection-failed-attempt',
];
const AFTER_COLLECTION_IN_ORDER = [
  'collected',
  'at-hub',
  'manifested',
  'ready-for-dispatch',
  'in-transit',
  'at-destination-hub',
  'returned-to-hub',
  'delivery-assigned',
  'delivery-unassigned',
  'delivery-rejected',
  'bob-box-reservation-failed',
  'out-for-delivery',
  'delivery-exception',
  'delivery-failed-attempt',
];

const VIEWS: readonly [StatusView, readonly string[]][] = [
  ['created', SHIPMENT_STATUSES],
  [
    'active',
    [
      ...COLLECTIONS,
      ...AFTER_COLLECTION_IN_ORDER,
      'in-locker',
      'ready-for-pickup',
      'collect-and-return-to-hub',
      'collected-from-locker',
      'collected-from-counter',
    ],
  ],
  ['valid', SHIPMENT_STATUSES.filter((status) => !QUOTES_AND_PAYMENTS.includes(status))],
  [
    'pendingDriverAction',
    [
      'collection-assigned',
      'collection-failed-attempt',
      'delivery-assigned',
      'out-for-delivery',
      'delivery-failed-attempt',
      'in-locker',
      'collect-and-return-to-hub',
    ],
  ],
  ['collections', COLLECTIONS],
  [
    'deliveries',
    [
      'delivery-assigned',
      'delivery-unassigned',
      'delivery-rejected',
      'bob-box-reservation-failed',
      'out-for-delivery',
      'delivery-exception',
      'delivery-failed-attempt',
      'in-locker',
      'ready-for-pickup',
      'collect-and-return-to-hub',
    ],
  ],
  [
    'hub',
    [
      'collected',
      'at-hub',
      'manifested',
      'ready-for-dispatch',
      'in-transit',
      'at-destination-hub',
      'returned-to-hub',
      'collected-from-locker',
      'collected-from-counter',
    ],
  ],
  ['uncollected_and_undelivered', [...COLLECTIONS, 'in-locker']],
  [
    'collected_and_undelivered',
    [
      ...AFTER_COLLECTION_IN_ORDER,
      'ready-for-pickup',
      'collect-and-return-to-hub',
      'collected-from-locker',
      'collected-from-counter',
    ],
  ],
  [
    'collected',
    [
      ...AFTER_COLLECTION_IN_ORDER,
      'ready-for-pickup',
      'collect-and-return-to-hub',
      'collected-from-locker',
      'collected-from-counter',
      'returned-to-sender',
      'delivered',
    ],
  ],
  ['delivered', ['delivered']],
  ['exclude_quote', SHIPMENT_STATUSES.filter((status) => status !== 'quote' && status !== 'quote-expired')],
  ['tracking', SHIPMENT_STATUSES.filter((status) => !QUOTES_AND_PAYMENTS.includes(status))],
  [
    'ops_dashboard_unassigned',
    [
      'submitted',
      'collection-unassigned',
      'collection-rejected',
      'at-hub',
      'at-destination-hub',
      'delivery-unassigned',
      'delivery-rejected',
    ],
  ],
  [
    'can_be_excluded',
    [
      'outsourced',
      'awaiting-dropoff',
      'manifested',
      'ready-for-dispatch',
      'in-transit',
      'returned-to-hub',
      'bob-box-reservation-failed',
      'in-locker',
      'ready-for-pickup',
      'collect-and-return-to-hub',
      'collected-from-locker',
      'collected-from-counter',
      'undeliverable',
      'on-hold',
      'on-hold-internal',
      'damaged',
    ],
  ],
];

describe('status views', () => {
  it('SHIP-VIEW-01: there are fifteen views', () => {
    expect(STATUS_VIEWS).toEqual([
      'created',
      'active',
      'valid',
      'pendingDriverAction',
      'collections',
      'deliveries',
      'hub',
      'uncollected_and_undelivered',
      'collected_and_undelivered',
      'collected',
      'delivered',
      'exclude_quote',
      'tracking',
      'ops_dashboard_unassigned',
      'can_be_excluded',
    ]);
  });

  it.each(VIEWS)('SHIP-VIEW-01 SHIP-VIEW-08: %s holds its statuses', (view, statuses) => {
    expect(statusesInView(view, EVERYTHING)).toEqual(statuses);
  });

  it('SHIP-VIEW-02: excluded statuses leave every view but can_be_excluded', () => {
    const viewer = { ...EVERYTHING, excluded_tracking_statuses: ['manifested'] };

    for (const view of STATUS_VIEWS.filter((each) => each !== 'can_be_excluded')) {
      expect(statusesInView(view, viewer)).not.toContain('manifested');
    }
    expect(statusesInView('hub', EVERYTHING)).toContain('manifested');
    expect(statusesInView('can_be_excluded', viewer)).toContain('manifested');
  });

  it('SHIP-VIEW-03 SHIP-VIEW-07: bob-box-reservation-failed is hidden unless the provider is Bob Box', () => {
    expect(statusesInView('created', EVERYTHING)).toContain('bob-box-reservation-failed');
    expect(statusesInView('created', { ...EVERYTHING, is_bob_box: false })).not.toContain('bob-box-reservation-failed');
  });

  it('SHIP-VIEW-04 SHIP-VIEW-05 PERM-071: quote statuses are hidden from account users, payment states are not', () => {
    const statuses = statusesInView('created', { ...EVERYTHING, is_staff: false });

    expect(statuses).not.toContain('quote');
    expect(statuses).not.toContain('quote-expired');
    expect(statuses).toContain('payment-pending');
    expect(statusesInView('created', EVERYTHING)).toContain('quote');
  });

  it('SHIP-VIEW-06 PERM-072: on-hold-internal is hidden from non-staff', () => {
    expect(statusesInView('tracking', { ...EVERYTHING, is_staff: false })).not.toContain('on-hold-internal');
    expect(statusesInView('tracking', { ...EVERYTHING, is_staff: false })).toContain('on-hold');
    expect(statusesInView('tracking', EVERYTHING)).toContain('on-hold-internal');
  });
});
