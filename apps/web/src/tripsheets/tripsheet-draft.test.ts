import type { Stop, StopShipment } from '@tsela/contract/tripsheets/tripsheet-api';
import { describe, expect, it } from 'vitest';
import {
  actionsFor,
  addressLines,
  asksBefore,
  navigateHref,
  reasonsFor,
  sheetParts,
  stopOfScan,
  stayingBehind,
  togetherSteps,
  withCaptures,
} from './tripsheet-draft.ts';

const DRIVER = { can_deliver: true, can_reject: true, can_cancel: false };

describe('the buttons of a driver', () => {
  it.each([
    ['collection-assigned', 'collected, collection-failed-attempt, collection-exception, collection-rejected'],
    ['collection-failed-attempt', 'collected, collection-exception, collection-rejected'],
    ['collection-exception', 'collected, collection-failed-attempt, collection-rejected'],
    ['delivery-assigned', 'out-for-delivery'],
    ['out-for-delivery', 'delivered, delivery-failed-attempt, returned-to-hub, delivery-exception, delivery-rejected'],
    ['delivery-failed-attempt', 'delivered, returned-to-hub, delivery-exception, delivery-rejected'],
    ['delivered', ''],
    ['cancelled-by-a-newer-server', ''],
  ])('of %s', (status, expected) => {
    expect(
      actionsFor({ status }, DRIVER)
        .map((action) => action.to)
        .join(', '),
    ).toBe(expected);
  });

  it.each([
    ['locker', 'ready-for-pickup, delivery-failed-attempt, returned-to-hub, delivery-exception, delivery-rejected'],
    ['counter', 'ready-for-pickup, delivered, delivery-failed-attempt, returned-to-hub, delivery-exception, delivery-rejected'],
  ] as const)('SCAN-03: place at a %s what goes there', (pickup_point_type, expected) => {
    const actions = actionsFor({ status: 'out-for-delivery', pickup_point_type }, DRIVER);

    expect(actions.map(({ to }) => to).join(', ')).toBe(expected);
    expect(actionsFor({ status: 'delivery-assigned', pickup_point_type }, DRIVER)).toEqual([
      { to: 'out-for-delivery', asks: 'plain' },
    ]);
  });

  it('SCAN-03: take out of a locker what its sender has left there, or say that it could not be', () => {
    const actions = (status: string, pickup_point_type?: 'locker' | 'counter') =>
      actionsFor({ status, ...(pickup_point_type && { pickup_point_type }) }, DRIVER).map(({ to }) => to);

    expect(actions('in-locker', 'locker')).toEqual([
      'collected-from-locker',
      'collection-failed-attempt',
      'collection-exception',
    ]);
    expect(actions('collection-failed-attempt', 'locker')).toEqual(['collected-from-locker', 'collection-exception']);
    expect(actions('collection-assigned', 'counter')[0]).toBe('collected');
    expect(actions('collected-from-locker', 'locker')).not.toContain('collected-from-locker');
  });

  it('SHIP-TRANS-23: leave out Deliver without the permission to deliver', () => {
    const with_permission = actionsFor({ status: 'out-for-delivery' }, DRIVER).map((action) => action.to);
    const without = actionsFor({ status: 'out-for-delivery' }, { ...DRIVER, can_deliver: false }).map((action) => action.to);

    expect(with_permission).toContain('delivered');
    expect(without).not.toContain('delivered');
  });

  it('leave out Reject where drivers may not', () => {
    const actions = actionsFor({ status: 'collection-assigned' }, { ...DRIVER, can_reject: false });

    expect(actions.map((action) => action.to)).toEqual(['collected', 'collection-failed-attempt', 'collection-exception']);
  });

  it.each([
    ['collection-assigned', true],
    ['collection-failed-attempt', true],
    ['collection-exception', true],
    ['collected', false],
    ['delivery-assigned', false],
    ['out-for-delivery', false],
    ['delivery-failed-attempt', false],
  ])('KEY-34: cancel at the collection where the provider lets drivers, with a reason, and nothing later: %s', (status, can) => {
    const actions = actionsFor({ status }, { ...DRIVER, can_cancel: true });
    const not_allowed = actionsFor({ status }, DRIVER);

    expect(actions.filter(({ to }) => to === 'cancelled')).toEqual(can ? [{ to: 'cancelled', asks: 'reason' }] : []);
    expect(not_allowed.some(({ to }) => to === 'cancelled')).toBe(false);
  });

  it('ask for a proof, a reason or nothing', () => {
    const asks = Object.fromEntries(actionsFor({ status: 'out-for-delivery' }, DRIVER).map(({ to, asks: what }) => [to, what]));

    expect(asks).toMatchObject({ delivered: 'proof', 'delivery-failed-attempt': 'reason', 'delivery-rejected': 'reason' });
    expect(actionsFor({ status: 'delivery-assigned' }, DRIVER)).toEqual([{ to: 'out-for-delivery', asks: 'plain' }]);
  });
});

describe('the reasons', () => {
  const settings = {
    rejection_reasons: ['Not mine'],
    shipment_cancellation_reasons: ['Count differs'],
    collection_failed_attempt_reasons: ['Gate closed'],
    delivery_failed_attempt_reasons: ['Nobody there'],
    disable_other_for_delivery_failed_attempt_reasons: true,
  };

  it.each([
    ['collection-failed-attempt', 'Gate closed', true],
    ['collection-exception', 'Gate closed', true],
    ['delivery-failed-attempt', 'Nobody there', false],
    ['delivery-exception', 'Nobody there', false],
    ['returned-to-hub', 'Nobody there', false],
    ['collection-rejected', 'Not mine', true],
    ['delivery-rejected', 'Not mine', true],
    ['cancelled', 'Count differs', true],
  ] as const)('for %s', (to, reason, has_other) => {
    expect(reasonsFor(to, settings)).toEqual({ reasons: [reason], has_other });
  });

  it('can be typed where there is no list, whatever the switch says', () => {
    expect(reasonsFor('delivery-rejected', { disable_other_for_rejection_reasons: true })).toEqual({
      reasons: [],
      has_other: true,
    });
  });
});

describe('captures over the sheet', () => {
  const stops = [
    stopOf('collection', [shipmentOf('AB2CD3', 'collection-assigned'), shipmentOf('EF3GH4', 'collection-assigned')]),
  ];

  it('show at once, marked as not sent', () => {
    const [stop] = withCaptures(stops, { captures: [capture('AB2CD3', 'collected')], read_at_ms: 100 });

    expect(stop?.shipments.map(({ status, is_waiting, is_due }) => [status, is_waiting, is_due])).toEqual([
      ['collected', true, false],
      ['collection-assigned', false, true],
    ]);
    expect(stop?.is_done).toBe(false);
  });

  it('that cancel leave nothing to do, also before they are sent', () => {
    const [stop] = withCaptures(stops, {
      captures: ['AB2CD3', 'EF3GH4'].map((reference) => capture(reference, 'cancelled')),
      read_at_ms: 100,
    });

    expect(stop?.shipments.map(({ status, is_waiting }) => [status, is_waiting])).toEqual([
      ['cancelled', true],
      ['cancelled', true],
    ]);
    expect(stop?.is_done).toBe(true);
  });

  it('stay until the sheet has been read after the answer', () => {
    const captures = [capture('AB2CD3', 'collected', 'accepted', 150)];
    const statusAt = (read_at_ms: number) => withCaptures(stops, { captures, read_at_ms })[0]?.shipments[0]?.status;

    expect(statusAt(100)).toBe('collected');
    expect(statusAt(200)).toBe('collection-assigned');
  });

  it('that were refused do not show; the newest of the others does', () => {
    const captures = [
      capture('AB2CD3', 'collection-failed-attempt'),
      capture('AB2CD3', 'collected'),
      capture('EF3GH4', 'collected', 'refused', 150),
    ];
    const [stop] = withCaptures(stops, { captures, read_at_ms: 100 });

    expect(stop?.shipments.map((shipment) => shipment.status)).toEqual(['collected', 'collection-assigned']);
  });

  it('finish a stop when nothing at it is due; a failed attempt stays to do', () => {
    const both = ['AB2CD3', 'EF3GH4'].map((reference) => capture(reference, 'collected'));
    const failed = [capture('AB2CD3', 'collected'), capture('EF3GH4', 'collection-failed-attempt')];

    expect(sheetParts(withCaptures(stops, { captures: both, read_at_ms: 0 })).summary).toEqual({
      stops: 1,
      done: 1,
      collections: 1,
      deliveries: 0,
      parcels: 4,
    });
    expect(sheetParts(withCaptures(stops, { captures: failed, read_at_ms: 0 })).to_do).toHaveLength(1);
  });
});

describe('the parts of a sheet', () => {
  const later = { ...stopOf('collection', [shipmentOf('GH4JK5', 'collection-assigned')]), later_day: '2026-12-02' };

  it('SCREEN-26: have what is for later days apart, and out of the figures of the day', () => {
    const stops = [stopOf('collection', [shipmentOf('AB2CD3', 'collection-assigned')]), later];

    const parts = sheetParts(withCaptures(stops, { captures: [], read_at_ms: 0 }));

    expect([parts.to_do.length, parts.later.length, parts.done.length]).toEqual([1, 1, 0]);
    expect(parts.summary).toMatchObject({ stops: 1, collections: 1, parcels: 2 });
  });

  it('SCREEN-26: what is collected before its day is done', () => {
    const captures = [capture('GH4JK5', 'collected')];

    const parts = sheetParts(withCaptures([later], { captures, read_at_ms: 0 }));

    expect([parts.later.length, parts.done.length]).toEqual([0, 1]);
  });
});

describe('a scanned code', () => {
  const coded = {
    ...shipmentOf('EF3GH4', 'out-for-delivery'),
    parcel_codes: [{ parcel_reference: 'EF3GH4/1', code: 'STICKER-0000009' }],
  };
  const stops = withCaptures(
    [
      stopOf('delivery', [shipmentOf('AB2CD3', 'delivered')]),
      stopOf('delivery', [shipmentOf('AB2CD3', 'out-for-delivery'), coded]),
    ],
    { captures: [], read_at_ms: 0 },
  );

  it.each([
    ['AB2CD3', 1],
    [' ab2cd3/2 ', 1],
    ['sticker-0000009', 1],
    ['ZZ9ZZ9', null],
    ['https://tsela.example/track?ref=AB2CD3', null],
    ['', null],
  ])('SCREEN-26: "%s" leads to the stop at %s, one that is to do before one that is done', (text, at) => {
    expect(stopOfScan(text, stops)).toBe(at === null ? null : stops[at]);
  });
});

describe('the steps that several shipments at a door take together', () => {
  const stepsOf = (leg: Stop['leg'], shipments: StopShipment[], can_deliver = true) => {
    const [stop] = withCaptures([stopOf(leg, shipments)], { captures: [], read_at_ms: 0 });
    return togetherSteps(stop ?? { shipments: [] }, { can_deliver }).map(({ key, action, shipments: taken }) => [
      key,
      action.asks,
      taken.length,
    ]);
  };
  const out = (reference: string, pod_method = 'pin-with-fallback') => ({
    ...shipmentOf(reference, 'out-for-delivery'),
    pod_method,
  });

  it('issue 19: are a delivery with one proof, apart for what a stamped document proves', () => {
    const shipments = ['AB2CD3', 'EF3GH4'].map((reference) => out(reference));
    const stamped = ['JK4LM5', 'MN6PQ7'].map((reference) => out(reference, 'grv'));

    expect(stepsOf('delivery', shipments)).toEqual([['deliver', 'proof', 2]]);
    expect(stepsOf('delivery', [...shipments, ...stamped])).toEqual([
      ['deliver', 'proof', 2],
      ['deliver-stamped', 'proof', 2],
    ]);
    expect(
      stepsOf(
        'delivery',
        [shipments, stamped].flatMap(([first]) => first ?? []),
      ),
    ).toEqual([]);
  });

  it('SHIP-TRANS-23: leave out a delivery without the permission, and what a locker hands out', () => {
    const shipments = ['AB2CD3', 'EF3GH4'].map((reference) => out(reference));

    expect(stepsOf('delivery', shipments, false)).toEqual([]);
    expect(
      stepsOf(
        'delivery',
        shipments.map((shipment) => ({ ...shipment, pickup_point_type: 'locker' as const })),
      ),
    ).toEqual([]);
  });

  it('are a collection, and going out', () => {
    const at = (status: string) => ['AB2CD3', 'EF3GH4'].map((reference) => shipmentOf(reference, status));

    expect(stepsOf('collection', at('collection-assigned'))).toEqual([['collect', 'parcels', 2]]);
    expect(stepsOf('delivery', at('delivery-assigned'))).toEqual([['go-out', 'plain', 2]]);
    expect(stepsOf('delivery', at('delivered'))).toEqual([]);
  });
});

it('a stop stays the same one when its first shipment goes, and two alike stay apart', () => {
  const [first, second, other] = ['AB2CD3', 'EF3GH4', 'JK4LM5'].map((reference, index) => ({
    ...shipmentOf(reference, 'collection-assigned'),
    id: (index + 1) as StopShipment['id'],
  }));
  if (!first || !second || !other) throw new Error('There are three.');
  const keysOf = (stops: readonly Stop[]) => withCaptures(stops, { captures: [], read_at_ms: 0 }).map(({ key }) => key);

  const before = keysOf([stopOf('collection', [first, second]), stopOf('collection', [other])]);
  const after = keysOf([stopOf('collection', [second]), stopOf('collection', [other])]);

  expect(after).toEqual(before);
  expect(new Set(before).size).toBe(2);
});

it('navigates by position, or by the address where there is none', () => {
  const text = { entered_address: '5 Kloof Street, Gardens', lat: 0, lng: 0 };

  expect(navigateHref({ ...text, lat: -33.93, lng: 18.41 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=-33.93%2C18.41',
  );
  expect(navigateHref(text)).toBe('https://www.google.com/maps/dir/?api=1&destination=5%20Kloof%20Street%2C%20Gardens');
});

it('a stop shows the street, then the place, each part once', () => {
  expect(addressLines({ ...ADDRESS, company: 'Acme', local_area: 'Durban', city: 'Durban' })).toEqual({
    street: 'Acme, 5 Kloof Street',
    place: 'Durban, 8001',
  });
});

const ADDRESS: Stop['address'] = {
  type: 'residential',
  company: '',
  street_address: '5 Kloof Street',
  local_area: 'Gardens',
  city: 'Cape Town',
  code: '8001',
  zone: 'WC',
  country: 'South Africa',
  lat: 0,
  lng: 0,
  entered_address: '5 Kloof Street, Gardens, Cape Town, 8001',
  gs_hash: '',
};

function stopOf(leg: Stop['leg'], shipments: StopShipment[]): Stop {
  return {
    sequence: 1,
    leg,
    address: ADDRESS,
    contact: { name: 'Thandi Mbeki', email: '', mobile_number: '' },
    window: '',
    shipments,
    is_done: false,
  };
}

function shipmentOf(reference: string, status: string): StopShipment {
  return {
    id: 1 as StopShipment['id'],
    short_tracking_reference: reference,
    status,
    service_level_code: 'ECO',
    service_level_colour: null,
    parcel_references: [`${reference}/1`, `${reference}/2`],
    parcels: [1, 2].map((number) => ({ tracking_reference: `${reference}/${number}`, status })),
    stickered_parcels: [],
    customer_reference: '',
    parcels_loaded: 0,
    total_weight_kg: 1,
    special_instructions: '',
    pod_method: 'pin-with-fallback',
    pin_needed: false,
    pin_attempts_left: 3,
  };
}

describe('SCREEN-26: what a driver did with some parcels of a shipment', () => {
  const checked = (choice: string, confirmed: string[], left: string[] = []) => ({
    event: { reference: 'AB2CD3', choice, parcel_check: { confirmed, left } },
    answer: null,
    answered_at_ms: 0,
  });
  const shown = (status: string, ...captures: Parameters<typeof withCaptures>[1]['captures'][number][]) => {
    const [stop] = withCaptures([stopOf('delivery', [shipmentOf('AB2CD3', status)])], { captures, read_at_ms: 0 });
    const [shipment] = stop?.shipments ?? [];
    return [shipment?.status, shipment?.parcel_references, shipment?.apart.map((each) => each.status), shipment?.is_due];
  };

  it('moves those that were found, and leaves the others where they were, without signal too', () => {
    const loaded = checked('out-for-delivery', ['AB2CD3/1'], ['AB2CD3/2']);

    expect(shown('delivery-assigned', loaded)).toEqual(['out-for-delivery', ['AB2CD3/1'], ['delivery-assigned'], true]);
    // With the one that is there delivered, the other waits.
    expect(shown('delivery-assigned', loaded, checked('delivered', ['AB2CD3/1']))).toEqual([
      'delivery-assigned',
      ['AB2CD3/2'],
      ['delivered'],
      true,
    ]);
    // A step of all that is at the stop.
    expect(shown('delivery-assigned', loaded, capture('AB2CD3', 'delivery-failed-attempt'))).toEqual([
      'delivery-failed-attempt',
      ['AB2CD3/1'],
      ['delivery-assigned'],
      true,
    ]);
  });

  it('has nothing left to do once the last of them is delivered', () => {
    const first = checked('delivered', ['AB2CD3/2'], ['AB2CD3/1']);

    expect(shown('out-for-delivery', first)).toEqual(['out-for-delivery', ['AB2CD3/1'], ['delivered'], true]);
    expect(shown('out-for-delivery', first, capture('AB2CD3', 'delivered'))).toEqual([
      'delivered',
      ['AB2CD3/1', 'AB2CD3/2'],
      [],
      false,
    ]);
  });

  it('is read from a sheet that was kept on the phone before', () => {
    const { parcels: _parcels, ...kept } = shipmentOf('AB2CD3', 'out-for-delivery');
    const [stop] = withCaptures([stopOf('delivery', [kept as StopShipment])], {
      captures: [capture('AB2CD3', 'delivered')],
      read_at_ms: 0,
    });

    expect(stop?.shipments[0]).toMatchObject({ status: 'delivered', apart: [], is_due: false });
  });
});

function capture(reference: string, choice: string, result?: 'accepted' | 'refused', answered_at_ms = 0) {
  return { event: { reference, choice }, answer: result ? { result } : null, answered_at_ms };
}

describe('KEY-39: before deliveries go out', () => {
  const of = (refusal: string | null, warnings: string[] = []) => ({ going_out: { refusal, warnings } });

  it('those that may not go stay, the others are asked about', () => {
    const [free, warned, refused] = [{}, of(null, ['The account is in arrears.']), of('The account is on hold.')];

    expect(stayingBehind([free, warned, refused])).toEqual({ going: [free, warned], staying: [refused] });
    expect(asksBefore([free], 'out-for-delivery')).toBe(false);
    expect(asksBefore([free, warned], 'out-for-delivery')).toBe(true);
    expect(asksBefore([warned], 'delivered')).toBe(false);
  });
});
