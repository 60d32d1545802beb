import { describe, expect, it } from 'vitest';
import { SCAN_CHOICES, SCAN_CHOICE_FACTS, scanChoicesFor, statusOfScan, whyNotWithoutTransfer } from './scan-choices.ts';
import type { ScanChoice } from './scan-choices.ts';

const OPERATOR = { permissions: [], excluded_tracking_statuses: [] };
const PLACE = {
  branch_id: 1,
  delivery_branch_id: 2,
  interhub_outbound_scan_status: 'manifested',
  interhub_inbound_scan_status: 'at-destination-hub',
} as const;

describe('scanner choices', () => {
  it('SCAN-01: without special rights there are sixteen, in this order', () => {
    expect(scanChoicesFor(OPERATOR).map((choice) => SCAN_CHOICE_FACTS[choice].label)).toEqual([
      'Received at hub',
      'Manifested',
      'Ready for dispatch',
      'Received at hub (no driver)',
      'Inbound from manifest',
      'Floor check',
      'Out for delivery',
      'Returned to hub',
      'Collected',
      'Collected from locker',
      'Ready for pickup',
      'Delivery assigned',
      'On hold',
      'On hold (internal)',
      'Damaged',
      'Undeliverable',
    ]);
  });

  it('SCAN-02: the choices of excluded statuses are left out', () => {
    const choices = scanChoicesFor({ ...OPERATOR, excluded_tracking_statuses: ['manifested', 'collected-from-locker'] });

    expect(choices).toHaveLength(14);
    expect(choices).not.toContain('manifested');
    expect(choices).not.toContain('collected-from-locker');
  });

  it('SCAN-04: delivered appears only with the deliver permission', () => {
    expect(scanChoicesFor({ ...OPERATOR, permissions: ['INLINE_deliver_parcels_or_shipments'] })).toContain('delivered');
    expect(scanChoicesFor(OPERATOR)).not.toContain('delivered');
  });

  it('SCAN-05 SCAN-06: triggering an integration appears only with its API permission', () => {
    expect(scanChoicesFor({ ...OPERATOR, permissions: ['API_/integrations/trigger:POST'] })).toContain('trigger-integration');
    expect(scanChoicesFor(OPERATOR)).not.toContain('trigger-integration');
  });

  it.each<[ScanChoice, string | null, readonly string[]]>([
    ['received-at-hub', 'at-hub', ['bay']],
    ['received-at-hub-no-driver', 'at-hub', ['bay']],
    ['inbound-from-manifest', 'at-destination-hub', ['transfer']],
    ['manifested', 'manifested', ['transfer']],
    ['ready-for-dispatch', 'ready-for-dispatch', []],
    ['floor-check', null, ['bay']],
    ['out-for-delivery', 'out-for-delivery', ['driver']],
    ['delivery-assigned', 'delivery-assigned', ['driver']],
    ['returned-to-hub', 'returned-to-hub', ['reason']],
    ['collected', 'collected', []],
    ['collected-from-locker', 'collected-from-locker', []],
    ['ready-for-pickup', 'ready-for-pickup', ['compartment']],
    ['on-hold', 'on-hold', ['reason']],
    ['on-hold-internal', 'on-hold-internal', ['reason']],
    ['damaged', 'damaged', ['reason', 'photo']],
    ['undeliverable', 'undeliverable', ['reason', 'photo']],
    ['delivered', 'delivered', ['receiver']],
    ['trigger-integration', null, ['integration']],
  ])('SCAN-06: %s sets %s and asks for %j', (choice, status, asks_for) => {
    expect(statusOfScan(choice, PLACE)).toBe(status);
    expect(SCAN_CHOICE_FACTS[choice].asks_for).toEqual(asks_for);
  });

  it('SCAN-06: at the delivery branch a parcel is received at its destination hub', () => {
    const place = { ...PLACE, branch_id: 2 };

    expect(statusOfScan('received-at-hub', place)).toBe('at-destination-hub');
    expect(statusOfScan('received-at-hub-no-driver', place)).toBe('at-destination-hub');
    expect(statusOfScan('received-at-hub', { ...PLACE, delivery_branch_id: null })).toBe('at-hub');
  });

  it('SCAN-06: only "no driver" clears the delivery driver', () => {
    expect(SCAN_CHOICE_FACTS['received-at-hub-no-driver'].clears_delivery_driver).toBe(true);
    expect(SCAN_CHOICE_FACTS['received-at-hub'].clears_delivery_driver).toBeUndefined();
  });

  it("KEY-66: loading takes the status of the provider's setting", () => {
    expect(statusOfScan('manifested', { ...PLACE, interhub_outbound_scan_status: 'ready-for-dispatch' })).toBe(
      'ready-for-dispatch',
    );
  });

  it("SCAN-06: inbound takes the status of the provider's setting", () => {
    expect(statusOfScan('inbound-from-manifest', { ...PLACE, interhub_inbound_scan_status: 'at-hub' })).toBe('at-hub');
  });
});

describe('choices that claim an interhub transfer', () => {
  it('SCAN-01 SCAN-06: are not taken without one, and each names what to scan instead', () => {
    const refused = SCAN_CHOICES.flatMap((choice) => {
      const why = whyNotWithoutTransfer(choice, { names_transfer: false });
      return why === null ? [] : [[choice, why]];
    });

    expect(refused).toEqual([
      ['manifested', '“Manifested” goes with an interhub transfer. Choose one, or scan it as “Ready for dispatch”.'],
      [
        'inbound-from-manifest',
        '“Inbound from manifest” goes with an interhub transfer. Choose one, or scan it as “Received at hub”.',
      ],
    ]);
    expect(SCAN_CHOICES.map((choice) => whyNotWithoutTransfer(choice, { names_transfer: true }))).not.toContain(
      expect.any(String),
    );
  });
});
