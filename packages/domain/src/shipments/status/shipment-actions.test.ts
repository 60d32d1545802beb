import { describe, expect, it } from 'vitest';
import { whyNotShipmentAction } from './shipment-actions.ts';
import type { ActionFacts, ShipmentAction } from './shipment-actions.ts';
import { isHold } from './holds.ts';
import { isCollected } from './shipment-progress.ts';
import { SHIPMENT_STATUSES, STATUS_MATRIX } from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const SETTINGS = {
  enable_shipment_cancellation_by_account_users: true,
  enable_client_rescheduling: true,
  enable_payment_intervention: true,
};
const STAFF: ActionFacts = {
  actor: { is_staff: true, permissions: ['API_/shipments/*', 'API_/billing/*', 'API_/v2/payments/*'] },
  settings: SETTINGS,
};
const CUSTOMER: ActionFacts = {
  ...STAFF,
  actor: { is_staff: false, permissions: ['API_/shipments/*', 'API_/billing/*', 'API_/v2/payments/*'] },
};

function shipment(status: ShipmentStatus, history: readonly ShipmentStatus[] = []) {
  return {
    status,
    history,
    collected_date: null,
    collection_pickup_point_id: null,
    collection_pickup_point_provider: null,
    delivery_pickup_point_id: null,
    delivery_pickup_point_provider: null,
  };
}

const NO_LABEL: readonly ShipmentStatus[] = ['quote', 'quote-expired', 'payment-pending', 'payment-failed', 'cancelled'];
const ALL = SHIPMENT_STATUSES;
const ENDED: readonly ShipmentStatus[] = ['delivered', 'returned-to-sender', 'cancelled'];
const RETURNABLE: readonly ShipmentStatus[] = [
  'delivered',
  'returned-to-hub',
  'delivery-rejected',
  'delivery-exception',
  'delivery-failed-attempt',
  'collect-and-return-to-hub',
  'undeliverable',
  'damaged',
];
const but = (...statuses: readonly ShipmentStatus[]) => ALL.filter((status) => !statuses.includes(status));
const COLLECTED = ALL.filter((status) => isCollected(shipment(status)));

describe('actions on a shipment', () => {
  it.each<[ShipmentAction, readonly ShipmentStatus[], readonly ShipmentStatus[]]>([
    ['edit', ALL, but('cancelled')],
    ['reprice', but('quote', 'quote-expired', 'cancelled'), but('quote', 'quote-expired', 'cancelled', ...COLLECTED)],
    ['cancel', but(...ENDED), but(...ENDED, ...COLLECTED)],
    ['reinstate', ['cancelled'], []],
    ['hold', ALL.filter((status) => STATUS_MATRIX[status].is_active || isHold(status)), []],
    ['release', ['on-hold', 'on-hold-internal'], []],
    ['add-event', but('quote', 'quote-expired'), []],
    ['reschedule', but(...ENDED), but(...ENDED)],
    ['duplicate', ALL, ALL],
    ['create-return', ALL.filter((status) => RETURNABLE.includes(status)), ['delivered']],
    ['accept-quote', ['quote'], ['quote']],
    ['print-label', but(...NO_LABEL), but(...NO_LABEL)],
    ['resend-pin', ['out-for-delivery', 'delivery-failed-attempt'], ['out-for-delivery', 'delivery-failed-attempt']],
    ['settle', ['payment-pending', 'payment-failed'], []],
    ['pay', [], ['payment-pending', 'payment-failed']],
    ['pay-from-balance', [], ['payment-pending', 'payment-failed']],
  ])('SHIP-TRANS-21: %s is open to staff and to customers at these statuses and at no other', (action, staff, customers) => {
    const open = (facts: ActionFacts) => ALL.filter((status) => whyNotShipmentAction(action, shipment(status), facts) === null);

    expect([open(STAFF), open(CUSTOMER)]).toEqual([staff, customers]);
  });

  it('SHIP-TRANS-21: cancel is open to no one at any status once the shipment was collected', () => {
    const collected = (status: ShipmentStatus) => ({ ...shipment(status), collected_date: '2026-11-27T08:00:00Z' });

    for (const facts of [STAFF, CUSTOMER])
      expect(ALL.filter((status) => whyNotShipmentAction('cancel', collected(status), facts) === null)).toEqual([]);
  });

  it.each<[ShipmentAction, ShipmentStatus, string | null, string | null]>([
    ['edit', 'submitted', null, null],
    ['edit', 'cancelled', null, 'A cancelled shipment can no longer be changed.'],
    ['cancel', 'submitted', null, null],
    ['cancel', 'at-hub', null, 'The parcel has been collected, so the shipment cannot be cancelled.'],
    ['cancel', 'on-hold', null, null],
    [
      'cancel',
      'delivered',
      'The journey has ended, so the shipment cannot be cancelled.',
      'The journey has ended, so the shipment cannot be cancelled.',
    ],
    ['cancel', 'cancelled', 'The shipment has already been cancelled.', 'The shipment has already been cancelled.'],
    ['reinstate', 'cancelled', null, 'Only staff can reinstate a shipment.'],
    ['reinstate', 'at-hub', 'Only a cancelled shipment can be reinstated.', 'Only staff can reinstate a shipment.'],
    ['hold', 'at-hub', null, 'Only staff can put a shipment on hold.'],
    ['hold', 'delivered', 'A shipment that is not under way cannot be put on hold.', 'Only staff can put a shipment on hold.'],
    ['release', 'on-hold-internal', null, 'Only staff can release a shipment.'],
    ['release', 'at-hub', 'The shipment is not on hold.', 'Only staff can release a shipment.'],
    ['reschedule', 'at-hub', null, null],
    ['reschedule', 'delivered', 'The date can no longer be changed.', 'The date can no longer be changed.'],
    ['duplicate', 'cancelled', null, null],
    ['create-return', 'delivered', null, null],
    [
      'create-return',
      'at-hub',
      'Only a shipment that is delivered or could not be delivered can be returned.',
      'Only a delivered shipment can be returned.',
    ],
    ['create-return', 'undeliverable', null, 'Only a delivered shipment can be returned.'],
    ['accept-quote', 'quote', null, null],
    ['accept-quote', 'quote-expired', 'This quote has expired.', 'This quote has expired.'],
    ['print-label', 'submitted', null, null],
    ['print-label', 'quote', 'A quote has no label yet.', 'A quote has no label yet.'],
    [
      'print-label',
      'payment-pending',
      'The label can be printed once the shipment has been paid.',
      'The label can be printed once the shipment has been paid.',
    ],
    ['resend-pin', 'out-for-delivery', null, null],
    ['resend-pin', 'at-hub', 'There is no PIN to send at this stage.', 'There is no PIN to send at this stage.'],
  ])('SHIP-TRANS-21: %s at %s: staff %s, customer %s', (action, status, forStaff, forCustomer) => {
    expect(whyNotShipmentAction(action, shipment(status), STAFF)).toBe(forStaff);
    expect(whyNotShipmentAction(action, shipment(status), CUSTOMER)).toBe(forCustomer);
  });

  it('DUP-02: what has a return already gets no second one', () => {
    const returned = { ...shipment('delivered'), has_return: true };

    for (const facts of [STAFF, CUSTOMER])
      expect(whyNotShipmentAction('create-return', returned, facts)).toBe('This shipment has a return already.');
  });

  it('SHIP-TRANS-21: one that is submitted, or was handed in at a hub, can be cancelled by staff although the selector does not offer it', () => {
    expect(whyNotShipmentAction('cancel', shipment('submitted'), STAFF)).toBeNull();
    expect(whyNotShipmentAction('cancel', shipment('at-hub'), STAFF)).toBeNull();
  });

  it('a held shipment that was collected is not cancelled by its customer', () => {
    expect(whyNotShipmentAction('cancel', shipment('on-hold', ['collected']), CUSTOMER)).toBe(
      'The parcel has been collected, so the shipment cannot be cancelled.',
    );
  });

  it('the provider decides whether customers cancel and reschedule', () => {
    const settings = {
      ...SETTINGS,
      enable_shipment_cancellation_by_account_users: false,
      enable_client_rescheduling: false,
    };

    expect(whyNotShipmentAction('cancel', shipment('submitted'), { ...CUSTOMER, settings })).toBe(
      'Please contact support to cancel the shipment.',
    );
    expect(whyNotShipmentAction('reschedule', shipment('submitted'), { ...CUSTOMER, settings })).toBe(
      'Please contact support to change the date.',
    );
    expect(whyNotShipmentAction('cancel', shipment('submitted'), { ...STAFF, settings })).toBeNull();
  });

  it('SCREEN-09: support is not named for a date that has passed', () => {
    const settings = { ...SETTINGS, enable_client_rescheduling: false };

    for (const facts of [CUSTOMER, { ...CUSTOMER, settings }, STAFF])
      expect(whyNotShipmentAction('reschedule', shipment('delivered'), facts)).toBe('The date can no longer be changed.');
  });

  it('nothing is done without the permission', () => {
    const actor = { is_staff: true, permissions: ['API_/shipments:GET'] };

    expect(whyNotShipmentAction('cancel', shipment('submitted'), { ...STAFF, actor })).toBe(
      'You do not have permission to do this.',
    );
    expect(whyNotShipmentAction('print-label', shipment('submitted'), { ...STAFF, actor })).toBeNull();
  });

  it.each(['collected', 'at-hub', 'in-transit', 'out-for-delivery', 'on-hold'] as const)(
    'SHIP-TRANS-21: what has been collected is cancelled neither by staff nor by its customer, at %s',
    (status) => {
      const collected = { ...shipment(status), collected_date: '2026-11-27T08:00:00Z' };

      for (const facts of [STAFF, CUSTOMER])
        expect(whyNotShipmentAction('cancel', collected, facts)).toBe(
          'The parcel has been collected, so the shipment cannot be cancelled.',
        );
    },
  );
});
