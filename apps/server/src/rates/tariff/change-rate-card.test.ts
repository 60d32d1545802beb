import { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import type { InputOf } from '@tsela/contract/route';
import { roleApi } from '@tsela/contract/users/role-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Changes = Omit<InputOf<typeof rateCardApi.changeCard>, 'id' | 'version'>;

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const { rate_revisions } = await succeed(test_app, rateRevisionApi.revisions, { token, input: {} });
  const copy_of = rate_revisions[0]?.id ?? 0;
  const { rate_revision } = await succeed(test_app, rateRevisionApi.createRevision, { token, input: { name: 'Draft', copy_of } });
  const { id } = rate_revision;
  let { version } = rate_revision;
  return {
    world,
    id,
    token,
    copy_of,
    /** Makes a change to what is there by then. */
    async change(changes: Changes) {
      const answer = await test_app.request(rateCardApi.changeCard, { token, input: { id, version, ...changes } });
      if (answer.status === 200) version = answer.body.rate_revision.version;
      return answer;
    },
    importing: (csv: string, save: boolean) =>
      test_app.request(rateCardApi.importMatrix, {
        token,
        input: { id, version, rate_group_id: 1, service_level_id: 1, csv, save },
      }),
    card: () => succeed(test_app, rateCardApi.card, { token, input: { id } }),
    rates: (filter: object = {}) => succeed(test_app, rateCardApi.rates, { token, input: { id, ...filter } }),
  };
}

type PutZone = NonNullable<NonNullable<Changes['zones']>['put']>[number];
const WESTERN_CAPE: PutZone = { code: 'WC', name: 'Western Cape', kind: 'rates', provinces: ['WC'] };
const ECO = 1 as ServiceLevelId;
const RATE = {
  rate_group_id: 1,
  service_level_id: ECO,
  from_zone_id: null,
  to_zone_id: null,
  min_weight_kg: 0,
  max_weight_kg: null,
  formula_type: 'formula',
} as const;

describe('a draft', () => {
  it('tells of one rate, for links that know its id alone', async () => {
    const { change, rates } = await scene();
    const put = [
      { ...RATE, id: 1, charges: [], max_weight_kg: 10 },
      { ...RATE, id: 2, charges: [], min_weight_kg: 10 },
    ];
    await change({ rates: { put } });

    expect((await rates({ rate_id: 2 })).rates.map(({ id }) => id)).toEqual([2]);
    expect((await rates({ rate_id: 99 })).count).toBe(0);
  });

  it('ENUM-01 ENUM-03: takes every charge and formula in rand, kilograms and kilometres and gives them back alike', async () => {
    const { change, rates } = await scene();
    const charges = [
      { charge_type: 'flat', amount: 99.95 },
      { charge_type: 'perKg', amount: 8.5, over: 2.5 },
      { charge_type: 'perItem', amount: 15, over: 1 },
      { charge_type: 'perKmFromCollectionBranch', amount: 7.05, over: 12.5 },
      { charge_type: 'perKmFromDeliveryBranch', amount: 5 },
      { charge_type: 'percentage', percentage: 1.25, of: 'declared_value' },
    ] as const;
    const lines = [
      { ...RATE, id: 1, charges: [...charges], max_weight_kg: 10, minimum: 120, maximum: 5000.5 },
      { ...RATE, id: 2, charges: [], min_weight_kg: 10, max_weight_kg: 20.125, formula_type: 'no-rate' as const },
      { ...RATE, id: 3, charges: [], min_weight_kg: 20.125, formula_type: 'zero-rate' as const },
      { ...RATE, id: 4, charges: [{ charge_type: 'flat' as const, amount: 1 }], to_zone_id: 7, formula_type: 'flat' as const },
    ];

    const { status, body } = await change({
      zones: { put: [{ ...WESTERN_CAPE, id: 7 }] },
      rates: { put: lines.map((line) => ({ ...line, charges: [...line.charges] })) },
    });

    expect([status, body.put]).toEqual([200, { zones: [7], rates: [1, 2, 3, 4] }]);
    expect((await rates()).rates).toEqual(lines);
    expect((await rates({ to_zone_id: 7 })).rates.map(({ id }) => id)).toEqual([4]);
    expect((await rates({ to_zone_id: 0, limit: 2 })).rates.map(({ id }) => id)).toEqual([1, 2]);
    expect((await rates({ to_zone_id: 0, limit: 2, offset: 2 })).count).toBe(3);
  });

  it('ENUM-16 ENUM-02 ENUM-05: takes lines of every part and gives them back alike', async () => {
    const { change, card } = await scene();
    const level = {
      id: 2 as ServiceLevelId,
      code: 'PUDO',
      name: 'Locker to locker',
      description: '',
      collection_address_type: 'locker-or-counter',
      delivery_address_type: 'locker',
      cut_off_time: '10:30',
      collection_weekdays: [1, 2, 3, 4, 5, 6],
      delivery_weekdays: [1, 2],
      estimate_from: 2,
      estimate_to: 8,
      estimate_unit: 'h',
      volumetric_divisor: 5000,
      weight_rounding: 'round_up_to_nearest_half',
      capacity_per_day: 20,
      vat_type: 'zero',
      insurance_disabled: true,
      parcel_limits: { length_cm: 60, weight_kg: 20, parcel_count: 1 },
      order: 3,
    } as const;
    const surcharges = [
      { id: 1, name: 'Farm', type: 'zone', zone_ids: [7], side: 'each', charges: [{ charge_type: 'flat', amount: 150 }] },
      {
        id: 2,
        name: 'Fragile',
        type: 'tag',
        any_tags: ['fragile'],
        charges: [{ charge_type: 'percentage', percentage: 10 }],
        order: 2,
      },
      {
        id: 3,
        name: 'Long',
        type: 'dimensions_weight',
        charged_per: 'parcel',
        longest_side_cm_over: 120,
        parcel_weight_kg_over: 30.5,
        charges: [],
        minimum: 5,
      },
      { id: 4, name: 'Paper', type: 'pod_method', pod_methods: ['grv'], charges: [] },
    ] as const;
    const parts = {
      service_levels: [level],
      rate_groups: [
        {
          id: 2,
          name: 'Export',
          is_default: false,
          service_levels: [{ service_level_id: ECO, vat_type: 'zero', weight_rounding: 'do_not_round' }],
        },
      ],
      rate_adjustments: [
        {
          id: 1,
          name: 'Loyal',
          account_ids: [1],
          from_date: '2026-01-01',
          charges: [{ charge_type: 'percentage', percentage: -7.5 }],
        },
      ],
      time_based_rate_adjustments: [
        {
          id: 1,
          name: 'Saturday',
          condition: { side: 'collection', weekdays: [6], on_public_holidays: true },
          charges: [{ charge_type: 'flat', amount: 90 }],
        },
      ],
      opt_in_rates: [
        {
          id: 51,
          name: 'Tail lift',
          description: 'For pallets',
          opted_in_by_default: false,
          charges: [{ charge_type: 'flat', amount: 350 }],
        },
      ],
      opt_in_time_based_rates: [
        {
          id: 61,
          name: 'Saturday delivery',
          description: '',
          opted_in_by_default: true,
          adds_delivery_weekdays: [6],
          charges: [],
        },
      ],
      extras: [{ id: 1, name: 'Cover', min_fee: 25, included_value: 2500, percentage: 2, max_value: 100_000 }],
    } as const;
    const put = <Line>(lines: readonly Line[]) => ({ put: structuredClone(lines) as never[] });

    const { status, body } = await change({
      header: {
        rates_include_vat: true,
        charged_weight_per: 'parcel',
        vat_percentages: [{ from_date: '2018-04-01', percentage: 15.5 }],
      },
      zones: put([{ ...WESTERN_CAPE, id: 7, kind: 'surcharges' }]),
      surcharges: put(surcharges),
      service_levels: put(parts.service_levels),
      rate_groups: put(parts.rate_groups),
      rate_adjustments: put(parts.rate_adjustments),
      time_based_rate_adjustments: put(parts.time_based_rate_adjustments),
      opt_in_rates: put(parts.opt_in_rates),
      opt_in_time_based_rates: put(parts.opt_in_time_based_rates),
      extras: put(parts.extras),
    });

    expect([status, body.message]).toEqual([200, undefined]);
    const read = await card();
    expect(read.header).toEqual({
      rates_include_vat: true,
      charged_weight_per: 'parcel',
      vat_percentages: [{ from_date: '2018-04-01', percentage: 15.5 }],
    });
    expect(read.surcharges).toEqual(surcharges);
    expect(read.service_levels.at(-1)).toEqual(level);
    expect(read.rate_groups.at(-1)).toEqual(parts.rate_groups[0]);
    expect(read.rate_adjustments).toEqual(parts.rate_adjustments);
    expect(read.time_based_rate_adjustments).toEqual(parts.time_based_rate_adjustments);
    expect(read.opt_in_rates).toEqual(parts.opt_in_rates);
    expect(read.opt_in_time_based_rates).toEqual(parts.opt_in_time_based_rates);
    expect(read.extras).toEqual(parts.extras);
    expect(read.matrices).toEqual([
      { rate_group_id: 1, service_level_id: 1, rate_count: 1 },
      { rate_group_id: 1, service_level_id: 2, rate_count: 0 },
      { rate_group_id: 2, service_level_id: 1, rate_count: 0 },
      { rate_group_id: 2, service_level_id: 2, rate_count: 0 },
    ]);
  });

  it('answers zones without their outlines, and the outlines by themselves', async () => {
    const { change, card, token, id } = await scene();
    const outline = [
      [
        [18, -34],
        [19, -34],
        [19, -33],
      ],
    ] as [number, number][][];
    await change({ zones: { put: [{ id: 7, code: 'CPT', name: 'Cape Town', kind: 'rates', polygons: [outline] }] } });

    const zones = await succeed(test_app, rateCardApi.zones, { token, input: { id, zone_id: 7 } });

    expect((await card()).zones).toEqual([
      { id: 7, code: 'CPT', name: 'Cape Town', kind: 'rates', polygon_count: 1, node_count: 3 },
    ]);
    expect(zones.zones).toEqual([{ id: 7, code: 'CPT', name: 'Cape Town', kind: 'rates', polygons: [outline] }]);
  });

  it.each<[string, Changes, string, string]>([
    [
      'a zone that rates name cannot go alone',
      { rates: { put: [{ ...RATE, id: 1, to_zone_id: 7, charges: [] }] } },
      'rates[1].to_zone_id',
      'Rate ECO, Standard, anywhere to zone 7, over 0 kg names zone 7, which is not in this tariff.',
    ],
    [
      'half a cent is no amount',
      { rates: { put: [{ ...RATE, charges: [{ charge_type: 'flat', amount: 1.005 }] }] } },
      'rates.put[0].charges[0].amount',
      'Two decimals are the most.',
    ],
    [
      'a charge without an amount is none',
      { extras: {}, rates: { put: [{ ...RATE, charges: [{ charge_type: 'perKg' }] }] } },
      'rates.put[0].charges[0].amount',
      'This charge needs an amount.',
    ],
    [
      'half a parcel is none',
      { rates: { put: [{ ...RATE, charges: [{ charge_type: 'perItem', amount: 1, over: 0.5 }] }] } },
      'rates.put[0].charges[0].over',
      'Parcels are whole.',
    ],
  ])('saves nothing of what is not sound: %s', async (_, changes, field, message) => {
    const { change, card } = await scene();

    const { status, body } = await change({ zones: { put: [WESTERN_CAPE] }, ...changes });

    expect([status, body.violations[0]]).toEqual([400, expect.objectContaining({ field, message })]);
    expect((await card()).zones).toEqual([]);
  });

  it('KEY-62: keeps no outline with more corners than the setting allows', async () => {
    const { change } = await scene();
    const ring = Array.from({ length: 501 }, (_, at): [number, number] => [18 + at / 1000, -34 + ((at * at) % 7) / 100]);

    const { status, body } = await change({ zones: { put: [{ ...WESTERN_CAPE, polygons: [[ring]] }] } });

    expect([status, body.violations]).toEqual([
      400,
      [
        {
          field: 'zones.put[0].polygons[0]',
          code: 'too-many-nodes',
          message: 'Western Cape: an outline has 501 corners, and 500 are allowed. Please simplify it.',
        },
      ],
    ]);
  });

  it('leaves no condition behind when a surcharge becomes one of another type', async () => {
    const { change, card } = await scene();
    await change({ surcharges: { put: [{ id: 1, name: 'Tagged', type: 'tag', any_tags: ['vip'], charges: [] }] } });

    await change({ surcharges: { put: [{ id: 1, name: 'Zoned', type: 'zone', any_tags: ['vip'], charges: [] }] } });

    expect((await card()).surcharges).toEqual([
      { id: 1, name: 'Zoned', type: 'zone', zone_ids: [], side: 'either', charges: [] },
    ]);
  });
});

describe('a matrix as a CSV file', () => {
  const HEAD = 'From zone;To zone;Over (kg);Up to (kg);Formula;Flat (R)';

  it('is previewed without saving, and saved as previewed', async () => {
    const { change, importing, rates, world, id } = await scene();
    await change({ zones: { put: [{ ...WESTERN_CAPE, id: 7 }] } });
    const csv = `\uFEFF${HEAD}\r\nAnywhere;Anywhere;0;;flat;1 234,50\r\nWC;Anywhere;0;10;flat;99\r\n`;

    const preview = await importing(csv, false);
    const before = await rates();
    const saved = await importing(csv, true);

    expect(preview.body).toMatchObject({ is_saved: false, added: 1, changed: 1, removed: 0, unchanged: 0, error_count: 0 });
    expect(before.rates.map(({ charges }) => charges[0]?.amount)).toEqual([100]);
    expect(saved.body).toMatchObject({ is_saved: true, added: 1, changed: 1 });
    expect((await rates()).rates.map(({ id: rate_id, charges }) => [rate_id, charges[0]?.amount])).toEqual([
      [1, 1234.5],
      [2, 99],
    ]);
    const events = await rowsOf(
      world,
      `select 1 from events where provider_id = ${world.provider_id} and object_id = ${id} and type = 'rate-revision.changed'`,
    );
    expect(events).toHaveLength(2);
  });

  it('saves nothing while there is an error, and names row and column', async () => {
    const { importing, rates } = await scene();

    const { status, body } = await importing(`${HEAD}\nAnywhere;Anywhere;0;;flat;5\nAnywhere;Mars;0;5;flat;x`, true);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      is_saved: false,
      error_count: 2,
      errors: [
        { row: 3, column: 'To zone', message: 'There is no zone "Mars" for rates.' },
        { row: 3, column: 'Flat (R)', message: '"x" is not a number.' },
      ],
    });
    expect((await rates()).rates.map(({ charges }) => charges[0]?.amount)).toEqual([100]);
  });

  it('comes back from an export unchanged', async () => {
    const { importing, token, id } = await scene();
    const { csv, file_name, rate_count } = await succeed(test_app, rateCardApi.matrix, {
      token,
      input: { id, rate_group_id: 1, service_level_id: ECO },
    });

    const { body } = await importing(csv, true);

    expect([file_name, rate_count]).toEqual([`rates-${id}-standard-eco.csv`, 1]);
    expect(body).toMatchObject({ is_saved: true, added: 0, changed: 0, removed: 0, unchanged: 1, rate_revision: { version: 1 } });
  });
});

describe('a rate group', () => {
  it('is given the rates of another one, and raised by a percentage', async () => {
    const { token, id, change, rates } = await scene();
    await change({ rate_groups: { put: [{ id: 2, name: 'Gold', is_default: false }] } });
    const copy = (version: number, input: object) =>
      test_app.request(rateCardApi.copyRates, { token, input: { id, version, from_rate_group_id: 1, ...input } });

    const copied = await copy(2, { to_rate_group_id: 2, change_percentage: -10 });
    const raised = await copy(3, { to_rate_group_id: 1, change_percentage: 6.5 });
    const unknown = await copy(4, { to_rate_group_id: 9 });

    expect([copied.status, copied.body.rate_count, raised.body.rate_revision.version]).toEqual([200, 1, 4]);
    expect((await rates()).rates.map(({ rate_group_id, charges }) => [rate_group_id, charges[0]?.amount])).toEqual([
      [1, 106.5],
      [2, 90],
    ]);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'Rate group not found.']);
  });
});

describe('the difference between two revisions', () => {
  it('is counted by part and told line by line, against the live one or any other', async () => {
    const { change, token, id, copy_of } = await scene();
    await change({
      zones: { put: [{ ...WESTERN_CAPE, id: 7 }] },
      rates: { put: [{ ...RATE, id: 1, charges: [{ charge_type: 'flat', amount: 125 }], formula_type: 'flat' }] },
    });
    const compare = (input: object) => succeed(test_app, rateCardApi.differences, { token, input: { id, ...input } });

    const { parts, differences, count, with_revision } = await compare({});

    expect([with_revision.id, count]).toEqual([copy_of, 2]);
    expect(parts.filter(({ added, changed, removed }) => added + changed + removed > 0)).toEqual([
      { part: 'zones', added: 1, changed: 0, removed: 0 },
      { part: 'rates', added: 0, changed: 1, removed: 0 },
    ]);
    expect(differences).toEqual([
      { part: 'zones', change: 'added', row_id: 7, name: 'WC, Western Cape', fields: [] },
      {
        part: 'rates',
        change: 'changed',
        row_id: 1,
        name: 'ECO, Standard, anywhere to anywhere, over 0 kg',
        fields: [{ field: 'charges', from: 'R 100.00', to: 'R 125.00' }],
      },
    ]);
    expect((await compare({ part: 'rates', with_id: copy_of, limit: 1 })).differences).toHaveLength(1);
    expect((await compare({ with_id: id })).count).toBe(0);
  });
});

describe('zones of a draft', () => {
  const ZONE: PutZone = {
    id: 50,
    code: 'SQ',
    name: 'Square',
    kind: 'rates',
    polygons: [
      [
        [
          [28, -26],
          [29, -26],
          [29, -25],
        ],
      ],
    ],
  };
  const WIDER = [
    ...(ZONE.polygons ?? []),
    [
      [
        [30, -26],
        [31, -26],
        [31, -25],
      ] satisfies [number, number][],
    ],
  ];

  async function mapper(permissions_ui: string[]) {
    const made = await scene();
    await made.change({ zones: { put: [ZONE, { ...ZONE, id: 51, code: 'SQ2', name: 'Second' }] } });
    const { role } = await succeed(test_app, roleApi.create, {
      token: made.token,
      input: { name: 'Mapper', permissions: ['API_/rates/revisions:GET', 'API_/rates/revisions:POST'], permissions_ui },
    });
    const { token } = await signInAs(made.world, { role: role.id });
    const { rate_revision } = await made.card();
    const change = (zones: Changes['zones']) =>
      test_app.request(rateCardApi.changeCard, { token, input: { id: made.id, version: rate_revision.version, zones } });
    return { change, card: made.card };
  }

  it('PERM-039 PERM-043: take corners from who may change corners, and no details', async () => {
    const { change } = await mapper(['maps_edit_rates', 'maps_edit_draft_polygon_nodes']);

    const renamed = await change({ put: [{ ...ZONE, name: 'Round' }] });
    const removed = await change({ remove: [50] });
    const reordered = await change({ remove: [50], put: [ZONE] });
    const moved = await change({ put: [{ ...ZONE, polygons: WIDER }] });

    expect([reordered.status, reordered.body.message]).toEqual([403, expect.stringContaining('maps_edit_draft_zone_details')]);
    expect([renamed.status, renamed.body.message]).toEqual([
      403,
      'You may not change Round in this way: your role lacks “Edit draft zone details” (maps_edit_draft_zone_details).',
    ]);
    expect([removed.status, moved.status]).toEqual([403, 200]);
  });

  it('PERM-040 PERM-043: take details from who may change details, on the layers of the role alone', async () => {
    const { change, card } = await mapper(['maps_edit_rates', 'maps_edit_draft_zone_details']);

    const moved = await change({ put: [{ ...ZONE, polygons: WIDER }] });
    const elsewhere = await change({ put: [{ ...ZONE, kind: 'surcharges' }] });
    const renamed = await change({ put: [{ ...ZONE, name: 'Round', tags: ['Coast'] }] });

    expect([moved.status, moved.body.message]).toEqual([
      403,
      'You may not change Square in this way: your role lacks “Edit draft polygon nodes” (maps_edit_draft_polygon_nodes).',
    ]);
    expect([elsewhere.status, elsewhere.body.message]).toEqual([
      403,
      'You may not change Square in this way: your role lacks “Edit surcharges” (maps_edit_surcharges).',
    ]);
    expect(renamed.status).toBe(200);
    expect((await card()).zones.find(({ id }) => id === 50)).toMatchObject({ name: 'Round', tags: ['Coast'], node_count: 3 });
  });
});

describe('the check of a draft', () => {
  it('beyond 12: proposes what puts weight breaks right without a decision; it is shown first and done all or none', async () => {
    const { token, id, change, rates } = await scene();
    const { rates: before } = await rates();
    const flat = (amount: number) => [{ charge_type: 'flat' as const, amount }];
    const put = (min_weight_kg: number, max_weight_kg: number | null, amount: number) => ({
      ...RATE,
      formula_type: 'flat' as const,
      min_weight_kg,
      max_weight_kg,
      charges: flat(amount),
    });
    await change({ rates: { remove: before.map((rate) => rate.id), put: [put(0, 5, 60), put(5.01, 10, 80), put(8, 10, 80)] } });
    const checked = () => succeed(test_app, rateCardApi.check, { token, input: { id } });
    const { findings, rate_revision } = await checked();
    const fixes = findings.flatMap(({ fix }) => fix ?? []);
    const { version } = rate_revision;
    const fix = (rate_ids: number[]) => test_app.request(rateCardApi.fixBreaks, { token, input: { id, version, rate_ids } });

    expect(fixes.map(({ before: is, after }) => [is, after])).toEqual([
      ['8 kg to 10 kg', null],
      ['5.01 kg to 10 kg', '5 kg to 10 kg'],
    ]);
    const ids = fixes.map(({ rate_id }) => rate_id);
    const none = await fix([...ids, 999]);
    expect([none.status, none.body.message]).toEqual([
      409,
      'The check of this draft proposes that no longer. Please load it again.',
    ]);
    expect((await rates()).rates.length).toBe(3);

    expect((await fix(ids)).status).toBe(200);

    expect((await rates()).rates.map(({ min_weight_kg, max_weight_kg }) => [min_weight_kg, max_weight_kg])).toEqual([
      [0, 5],
      [5, 10],
    ]);
    expect((await checked()).findings.flatMap((finding) => finding.fix ?? [])).toEqual([]);
    expect((await fix(ids)).status).toBe(409);
  });
});
