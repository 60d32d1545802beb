import { describe, expect, it } from 'vitest';
import { mayCancelAll, statusesForAll } from './bulk-draft.ts';
import { aShipment } from '../shipment.testing.ts';

const STAFF = { is_staff: true, can_deliver: true };
const at = (status: string) => aShipment({ status, collected_date: null });

describe('what all of some shipments allow', () => {
  it('SCREEN-08 SHIP-TRANS-01: the statuses that each may be given, and neither cancelling nor bringing back', () => {
    expect(statusesForAll([at('at-hub'), at('at-destination-hub')], STAFF)).toEqual(['out-for-delivery', 'delivery-unassigned']);
    expect(statusesForAll([at('at-hub'), at('collected')], STAFF)).toEqual(['out-for-delivery']);
    expect(statusesForAll([at('collection-assigned')], STAFF)).not.toContain('cancelled');
    expect(statusesForAll([at('cancelled')], STAFF)).toEqual([]);
    expect(statusesForAll([at('out-for-delivery')], { ...STAFF, can_deliver: false })).not.toContain('delivered');
    expect(statusesForAll([], STAFF)).toEqual([]);
  });

  it('SCREEN-08: cancelling, where none is collected or cancelled and the person may', () => {
    const facts = {
      actor: { is_staff: true, permissions: ['API_/shipments:POST'] },
      settings: {
        enable_shipment_cancellation_by_account_users: false,
        enable_client_rescheduling: false,
        enable_payment_intervention: false,
      },
    };

    expect(mayCancelAll([at('submitted'), at('collection-assigned')], facts)).toBe(true);
    expect(mayCancelAll([at('submitted'), at('cancelled')], facts)).toBe(false);
    expect(mayCancelAll([at('submitted'), aShipment({ status: 'at-hub', collected_date: '2026-11-20T08:00:00Z' })], facts)).toBe(
      false,
    );
    expect(mayCancelAll([at('submitted')], { ...facts, actor: { is_staff: false, permissions: ['API_/shipments:POST'] } })).toBe(
      false,
    );
  });
});
