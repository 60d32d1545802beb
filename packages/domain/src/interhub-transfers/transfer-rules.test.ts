import { describe, expect, it } from 'vitest';
import type { Day } from '../time/day.ts';
import { dailyManifests } from './daily-manifests.ts';
import {
  LINE_DECISIONS,
  LINE_DIFFERENCES,
  decisionLabel,
  decisionsOf,
  differenceLabel,
  differenceOnArrival,
  whyNotClose,
} from './transfer-lines.ts';
import { transferNumber, transferReference } from './transfer-references.ts';
import { whyNotLoad, whyNotReceive } from './transfer-scans.ts';
import {
  TRANSFER_STATES,
  TRANSFER_STATUSES,
  expectedArrival,
  isLateTransfer,
  stateOfTransfer,
  transferStateLabel,
  whyNotReopen,
} from './transfer-state.ts';

const NOON = new Date('2026-11-27T10:00:00Z');
const hoursLater = (hours: number) => new Date(NOON.getTime() + hours * 60 * 60_000);
const NEVER = { time_dispatched: null, time_first_in: null, time_received: null };

describe('an interhub transfer', () => {
  it('ENUM-15: is open or closed', () => {
    expect(TRANSFER_STATUSES).toEqual(['open', 'closed']);
  });

  it('S29: is loaded, dispatched, arriving from its first scan in, and received', () => {
    const states = [
      stateOfTransfer(NEVER),
      stateOfTransfer({ ...NEVER, time_dispatched: NOON }),
      stateOfTransfer({ ...NEVER, time_dispatched: NOON, time_first_in: NOON }),
      stateOfTransfer({ time_dispatched: NOON, time_first_in: null, time_received: NOON }),
    ];

    expect(states).toEqual([...TRANSFER_STATES]);
    expect(states.map(transferStateLabel)).toEqual(['Being loaded', 'Dispatched', 'Arriving', 'Received']);
  });

  it('S29: is late an hour after its expected arrival, while it is on its way', () => {
    const on_the_way = { ...NEVER, status: 'open', time_dispatched: NOON, expected_arrival: hoursLater(10) } as const;

    expect(isLateTransfer(on_the_way, hoursLater(11))).toBe(false);
    expect(isLateTransfer(on_the_way, hoursLater(11.01))).toBe(true);
    expect(isLateTransfer({ ...on_the_way, time_received: NOON }, hoursLater(20))).toBe(false);
    expect(isLateTransfer({ ...on_the_way, status: 'closed' }, hoursLater(20))).toBe(false);
    expect(isLateTransfer({ ...on_the_way, time_dispatched: null }, hoursLater(20))).toBe(false);
    expect(isLateTransfer({ ...on_the_way, expected_arrival: null }, hoursLater(20))).toBe(false);
  });

  it('SETTINGS-SEC-39: is expected after the hours of its service level', () => {
    const levels = [{ code: 'ROAD', transit_hours: 18 }];

    expect(expectedArrival({ service_level: 'ROAD', departure: NOON }, levels)).toEqual(hoursLater(18));
    expect(expectedArrival({ service_level: 'AIR', departure: NOON }, levels)).toBeNull();
    expect(expectedArrival({ service_level: 'ROAD', departure: null }, levels)).toBeNull();
  });

  it('S29: can be reopened for 24 hours', () => {
    const closed = { reference: 'TRF000001', status: 'closed', time_closed: NOON } as const;

    expect(whyNotReopen(closed, hoursLater(24))).toBeNull();
    expect(whyNotReopen(closed, hoursLater(24.1))).toBe(
      'TRF000001 was closed more than 24 hours ago. It can no longer be reopened.',
    );
    expect(whyNotReopen({ ...closed, status: 'open', time_closed: null }, NOON)).toBe('TRF000001 is open.');
  });

  it.each([
    ['TRF000123', 123],
    [' trf000001 ', 1],
    ['42', 42],
    ['COL000001', null],
    ['TRF', null],
    ['TRF000000', null],
    ['', null],
  ])('reads %j as number %j', (text, number) => {
    expect(transferNumber(text)).toBe(number);
    if (number !== null) expect(transferNumber(transferReference(number))).toBe(number);
  });
});

const TRANSFER = {
  reference: 'TRF000001',
  status: 'open',
  origin_branch_id: 1,
  destination_branch_id: 2,
  origin_name: 'Johannesburg',
  destination_name: 'Cape Town',
  time_dispatched: null,
  takes_until: null,
} as const;
const GONE = { ...TRANSFER, time_dispatched: NOON };

describe('a scan onto a transfer', () => {
  it.each([
    ['open, at its origin', TRANSFER, 1, null],
    ['at another branch', TRANSFER, 2, 'TRF000001 is loaded at Johannesburg, not here.'],
    ['closed', { ...TRANSFER, status: 'closed' } as const, 1, 'TRF000001 is closed. Choose another transfer.'],
    ['gone', GONE, 1, 'TRF000001 has left. Choose another transfer.'],
    ['gone after the scan', { ...TRANSFER, time_dispatched: hoursLater(2) }, 1, null],
    [
      'past its cut-off',
      { ...TRANSFER, takes_until: NOON },
      1,
      'TRF000001 took parcels until 27 November 2026, 12:00. Choose another transfer.',
    ],
  ])('SCREEN-29: is judged where it is %s', (_, transfer, branch_id, refusal) => {
    expect(whyNotLoad(transfer, { branch_id, captured_at: hoursLater(1) })).toBe(refusal);
  });

  it.each([
    ['gone, at its destination', GONE, 2, null],
    ['at the wrong hub', GONE, 3, 'TRF000001 goes to Cape Town. Scan the parcel as “Received at hub” here.'],
    ['not gone yet', TRANSFER, 2, 'TRF000001 has not left Johannesburg yet. Have it dispatched first.'],
    ['closed', { ...GONE, status: 'closed' } as const, 2, 'TRF000001 is closed. Reopen it, or scan as “Received at hub”.'],
  ])('SCREEN-29: from it is judged where it is %s', (_, transfer, branch_id, refusal) => {
    expect(whyNotReceive(transfer, { branch_id })).toBe(refusal);
  });
});

describe('what is other than listed', () => {
  it.each([
    [true, true, false, null],
    [false, false, true, 'extra'],
    [false, false, false, 'wrong-lane'],
    [false, true, true, 'wrong-lane'],
  ])('S29: listed %s, on another %s, delivered here %s: %s', (is_listed, is_on_other, is_delivered_here, difference) => {
    expect(differenceOnArrival({ is_listed, is_on_other, is_delivered_here })).toBe(difference);
  });

  it('S29: has decisions that fit it, and words for all', () => {
    expect(Object.fromEntries(LINE_DIFFERENCES.map((each) => [each, decisionsOf(each)]))).toEqual({
      missing: ['found', 'lost', 'moved', 'investigate'],
      extra: ['found', 'moved', 'investigate'],
      damaged: ['found', 'lost', 'investigate'],
      'wrong-lane': ['moved', 'found', 'investigate'],
    });
    expect(LINE_DIFFERENCES.map(differenceLabel)).toEqual(['Missing', 'Extra', 'Damaged', 'Wrong lane']);
    expect(LINE_DECISIONS.map(decisionLabel)).toEqual(['Found', 'Lost', 'Moved to another transfer', 'Under investigation']);
  });

  it('S29: is decided before the transfer is closed', () => {
    const received = {
      reference: 'TRF000001',
      status: 'open',
      is_dispatched: true,
      is_received: true,
      parcels: 3,
      undecided: 0,
    } as const;

    expect(whyNotClose(received)).toBeNull();
    expect(whyNotClose({ ...received, undecided: 1 })).toBe('1 difference is not decided. Please say what becomes of it first.');
    expect(whyNotClose({ ...received, undecided: 2 })).toBe(
      '2 differences are not decided. Please say what becomes of each first.',
    );
    expect(whyNotClose({ ...received, is_received: false })).toBe('TRF000001 is not received yet.');
    expect(whyNotClose({ ...received, status: 'closed' })).toBe('TRF000001 is closed already.');
    expect(whyNotClose({ ...received, is_dispatched: false })).toBe(
      'TRF000001 has not left yet. Dispatch it, or take the parcels off it first.',
    );
    expect(whyNotClose({ ...received, is_dispatched: false, parcels: 0 })).toBeNull();
  });
});

describe('daily manifests', () => {
  const FRIDAY = '2026-11-27' as Day;
  const CONFIG = {
    origin_branch_id: 1,
    destination_branch_id: 2,
    carrier: 'OWN',
    service_level: 'ROAD',
    weekdays: [1, 5],
    cut_off_time: '17:00',
  };

  it('SETTINGS-SEC-41: are opened on their weekdays, and take parcels until the cut-off in South Africa', () => {
    const [opened] = dailyManifests([CONFIG], FRIDAY);

    expect(opened).toMatchObject({ origin_branch_id: 1, takes_until: new Date('2026-11-27T15:00:00Z') });
    expect(dailyManifests([CONFIG], '2026-11-28' as Day)).toEqual([]);
  });

  it('SETTINGS-SEC-41: are one of a kind, of lanes alone, and without a cut-off until midnight', () => {
    expect(dailyManifests([CONFIG, CONFIG], FRIDAY)).toHaveLength(1);
    expect(dailyManifests([{ ...CONFIG, destination_branch_id: 1 }], FRIDAY)).toEqual([]);
    expect(dailyManifests([{ ...CONFIG, cut_off_time: '' }], FRIDAY)[0]?.takes_until).toEqual(
      new Date('2026-11-27T21:59:59.999Z'),
    );
  });
});
