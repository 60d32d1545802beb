import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { BranchId, DriverId, InterhubTransferId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_SET_UP,
  captureOf,
  incompleteShipments,
  isEcho,
  leftAfter,
  missingFrom,
  parcelText,
  proofAskedBy,
  provenBy,
  scannedReferences,
  toneCounts,
} from './scan-draft.ts';
import { gravestTone, toneOf } from '../tracking/parts/scan-tone.ts';

const BRANCH = 1 as BranchId;
const DRIVER = 7 as DriverId;
const TRANSFER = 9 as InterhubTransferId;
const AT = '2026-11-23T10:00:00.000Z';

describe('the set-up', () => {
  it.each([
    ['received-at-hub', {}, null],
    ['received-at-hub', { branch_id: null }, 'Choose a branch first.'],
    ['out-for-delivery', {}, 'Choose a driver first.'],
    ['delivery-assigned', { driver_id: DRIVER }, null],
    ['on-hold', {}, 'Enter a reason first.'],
    ['damaged', { reason: ' ' }, 'Enter a reason first.'],
    ['damaged', { reason: 'Wet' }, null],
    ['delivered', {}, 'Enter who received it first.'],
    ['floor-check', {}, null],
    ['manifested', {}, 'Choose a transfer first.'],
    ['trigger-integration', {}, 'Choose an integration first.'],
    ['trigger-integration', { integration: { id: 4, name: 'Shop' } }, null],
    ['inbound-from-manifest', { transfer_id: TRANSFER }, null],
  ] as const)('for %s with %o lacks: %s', (choice, given, expected) => {
    expect(missingFrom({ ...EMPTY_SET_UP, branch_id: BRANCH, choice, ...given })).toBe(expected);
  });

  it('sends along only what the choice asks for', () => {
    const set_up = {
      branch_id: BRANCH,
      choice: 'out-for-delivery',
      bay: 'A1',
      driver_id: DRIVER,
      transfer_id: TRANSFER,
      integration: { id: 4, name: 'Shop' },
      reason: 'Wet',
      receiver_name: 'Sipho',
      note: '',
    } as const;
    const scan = { reference: 'AB2CD3/1', captured_at: AT };

    expect(captureOf(set_up, scan)).toEqual({ ...scan, choice: 'out-for-delivery', branch_id: 1, driver_id: 7 });
    expect(captureOf({ ...set_up, choice: 'trigger-integration' }, scan)).toEqual({
      ...scan,
      choice: 'trigger-integration',
      branch_id: 1,
      integration_id: 4,
    });
    expect(captureOf({ ...set_up, choice: 'received-at-hub' }, scan)).toEqual({
      ...scan,
      choice: 'received-at-hub',
      branch_id: 1,
      bay: 'A1',
    });
    expect(captureOf({ ...set_up, choice: 'manifested' }, scan)).toMatchObject({ transfer_id: 9 });
    expect(captureOf({ ...set_up, choice: 'damaged' }, scan)).toMatchObject({ reason: 'Wet' });
  });
});

describe('scans', () => {
  it('of a list are taken line by line, trimmed and in upper case', () => {
    expect(scannedReferences(' ab2cd3/1 \r\n\nEF3GH4\tJK4LM5')).toEqual(['AB2CD3/1', 'EF3GH4', 'JK4LM5']);
  });

  it('of what is as long as a page are cut, and no reference by chance', () => {
    const [scanned = ''] = scannedReferences(`https://example.com/${'x'.repeat(4000)}`);

    expect([scanned.length, scanned.endsWith('…')]).toEqual([60, true]);
    expect(scannedReferences('A'.repeat(60))).toEqual(['A'.repeat(60)]);
  });

  it('of the same parcel within five seconds are one', () => {
    const earlier = [{ event: { reference: 'AB2CD3/1', captured_at: AT }, answer: null }];
    const after = (ms: number, reference = 'AB2CD3/1') => ({
      reference,
      captured_at: new Date(Date.parse(AT) + ms).toISOString(),
    });

    expect(isEcho(after(0), earlier)).toBe(true);
    expect(isEcho(after(4999), earlier)).toBe(true);
    expect(isEcho(after(5000), earlier)).toBe(false);
    expect(isEcho(after(100, 'AB2CD3/2'), earlier)).toBe(false);
    expect(isEcho(after(100), [{ ...earlier[0], ...scanOf('AB2CD3/1', { result: 'refused' }) }])).toBe(false);
    expect(isEcho(after(100), [{ ...earlier[0], ...scanOf('AB2CD3/1', { result: 'accepted' }) }])).toBe(true);
  });
});

it('what was not recorded waits until it is, each reference once', () => {
  const failed = { tried: ['C', 'A'], left: ['C', 'A'] };

  expect(leftAfter(['A', 'B'], failed)).toEqual(['B', 'C', 'A']);
  expect(leftAfter(['A', 'B', 'C'], { tried: ['A', 'B', 'C'], left: ['C'] })).toEqual(['C']);
  expect(leftAfter(['A'], { tried: ['D'], left: [] })).toEqual(['A']);
});

it('of what is answered in one breath the gravest is heard', () => {
  expect(gravestTone(['done', 'refused', 'warning'])).toBe('refused');
  expect(gravestTone(['done', 'warning'])).toBe('warning');
  expect(gravestTone(['waiting', 'done'])).toBe('done');
  expect(gravestTone([])).toBeNull();
});

describe('the result of a scan', () => {
  it('is green, red, or amber while it waits', () => {
    expect(toneOf(scanOf('AB2CD3/1', { result: 'accepted' }), [])).toBe('done');
    expect(toneOf(scanOf('AB2CD3/1', { result: 'duplicate' }), [])).toBe('done');
    expect(toneOf(scanOf('AB2CD3/1', { result: 'refused' }), [])).toBe('refused');
    expect(toneOf(scanOf('AB2CD3/1', null), [])).toBe('waiting');
  });

  it('is orange when the scan is kept, but something later counts', () => {
    expect(toneOf(scanOf('AB2CD3/1', { result: 'kept' }), [])).toBe('warning');
  });

  it('is orange when the parcel was scanned so before', () => {
    const first = {
      ...scanOf('AB2CD3/1', { result: 'accepted' }),
      event: { ...scanOf('AB2CD3/1', null).event, event_id: 'first', captured_at: '2026-11-23T09:00:00.000Z' },
    };
    const again = scanOf('AB2CD3/1', { result: 'accepted' });

    expect(toneOf(again, [first, again])).toBe('warning');
    expect(toneOf(first, [first, again])).toBe('done');
  });

  it('is orange when a floor check finds what should not lie there', () => {
    const check = (status: string) => {
      const scan = scanOf('AB2CD3/1', { result: 'accepted', status });
      return toneOf({ ...scan, event: { ...scan.event, choice: 'floor-check' } }, []);
    };

    expect(['at-hub', 'on-hold', 'damaged', 'delivery-unassigned'].map(check)).toEqual(['done', 'warning', 'warning', 'warning']);
  });

  it('says which parcel of how many', () => {
    expect(parcelText(answerOf({ parcel_reference: 'AB2CD3/2', parcel_count: 3 }))).toBe('Parcel 2 of 3');
    expect(parcelText(answerOf({ parcel_reference: 'STICKER77', parcels_scanned: 1, parcel_count: 3 }))).toBe(
      '1 of 3 parcels scanned',
    );
    expect(parcelText(answerOf({ result: 'refused', parcel_count: 0 }))).toBeNull();
    expect(parcelText(null)).toBeNull();
  });
});

it('the scanner counts results and names shipments of which parcels are missing', () => {
  const scans = [
    scanOf('AB2CD3/1', { result: 'accepted', short_tracking_reference: 'AB2CD3', parcels_scanned: 1, parcel_count: 2 }),
    scanOf('EF3GH4/1', { result: 'accepted', short_tracking_reference: 'EF3GH4', parcels_scanned: 1, parcel_count: 2 }),
    scanOf('EF3GH4/2', { result: 'accepted', short_tracking_reference: 'EF3GH4', parcels_scanned: 2, parcel_count: 2 }),
    scanOf('NOPE12', { result: 'refused' }),
    scanOf('JK4LM5', null),
  ];

  expect(toneCounts(scans)).toEqual({ done: 3, warning: 0, refused: 1, waiting: 1 });
  expect(incompleteShipments(scans)).toEqual([{ reference: 'AB2CD3', scanned: 1, parcel_count: 2 }]);
});

function scanOf(reference: string, answer: Partial<FieldEventResult> | null) {
  return {
    event: { event_id: `id of ${reference}`, reference, choice: 'received-at-hub', captured_at: AT },
    answer: answer && answerOf(answer),
  };
}

function answerOf(given: Partial<FieldEventResult>): FieldEventResult {
  return {
    event_id: '',
    result: 'accepted',
    message: '',
    shipment_id: null,
    short_tracking_reference: '',
    parcel_reference: '',
    status: 'at-hub',
    from: '',
    to: '',
    parcels_scanned: 0,
    parcel_count: 0,
    ...given,
  };
}

describe('SCREEN-28: a delivery that is refused for want of its proof', () => {
  const asked = scanOf('AB2CD3', { result: 'refused', asks: 'pin', pin_tries_left: 3 });

  it('waits for it until it is scanned once more, whichever way', () => {
    const later = { ...asked, event: { ...asked.event, event_id: 'later', captured_at: '2026-11-23T23:00:00.000Z' } };

    expect(proofAskedBy(asked, [asked])).toBe('pin');
    expect(proofAskedBy(asked, [asked, later])).toBeNull();
    expect(proofAskedBy(scanOf('AB2CD3', { result: 'refused', asks: 'ends-hold' }), [])).toBeNull();
    expect(proofAskedBy(scanOf('AB2CD3', null), [])).toBeNull();
  });

  it('is made once more as an event of its own, with the proof and what was said before', () => {
    const event = {
      event_id: '1',
      device_id: 'bench',
      device_sequence: 4,
      reference: 'AB2CD3',
      choice: 'delivered',
      captured_at: AT,
      branch_id: BRANCH,
      receiver_name: 'Rachel',
    };

    expect(provenBy(event, { pin: '1234' }, new Date('2026-11-23T10:01:00.000Z'))).toEqual({
      reference: 'AB2CD3',
      choice: 'delivered',
      captured_at: '2026-11-23T10:01:00.000Z',
      branch_id: BRANCH,
      receiver_name: 'Rachel',
      pin: '1234',
    });
  });
});
