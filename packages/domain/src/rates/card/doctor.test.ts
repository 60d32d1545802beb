import { describe, expect, it } from 'vitest';
import type { GazetteerRow } from '../../service-areas/known-places.ts';
import { changeCard } from './change-card.ts';
import { checkRateCard } from './check-rate-card.ts';
import { box, cleanCard, diceOf, flat, placeOf } from './clean-card.testing.ts';
import type { CleanCard } from './clean-card.testing.ts';
import { fixOf } from './finding-fix.ts';
import type { Finding } from './finding.ts';
import type { CardListPart, LineOf } from './card-parts.ts';
import type { Rate, RateCard, ServiceLevel, Surcharge, Zone } from './rate-card.ts';
import { day, levelId } from './sample-card.testing.ts';

const RULES = { day: day('2026-03-04'), node_count_max: 500 };

function findingsOf({ card, places }: CleanCard): readonly Finding[] {
  return checkRateCard(card, { ...RULES, places }).findings;
}

/** A fault put into a clean card, and what has to be said of it. */
interface Seeded {
  readonly changed: CleanCard;
  readonly code: string;
  readonly part: string;
  readonly row_id: number | null;
}

type Change = (clean: CleanCard, dice: () => number) => Seeded;

function withLine<Part extends CardListPart>(
  card: RateCard,
  part: Part,
  id: number,
  change: (line: LineOf<Part>) => object,
): RateCard {
  // The part's own lines, changed by fields of their own.
  const lines = card[part].map((line) => (line.id === id ? { ...line, ...change(line as LineOf<Part>) } : line));
  return { ...card, [part]: lines };
}

function ruleFault(part: CardListPart, row_id: number, change: object, code = 'never'): Change {
  return ({ card, places }) => ({ changed: { card: withLine(card, part, row_id, () => change), places }, code, part, row_id });
}

/** Any of the first breaks, of a group and service level that the dice choose. */
function firstBreak(card: RateCard, dice: () => number, of: (rate: Rate) => boolean = () => true): Rate {
  const candidates = card.rates.filter((rate) => rate.min_weight_grams === 0 && rate.max_weight_grams === 5000 && of(rate));
  const chosen = candidates[Math.floor(dice() * candidates.length)];
  if (!chosen) throw new RangeError('A clean card has rates.');
  return chosen;
}

function areaOf(
  card: RateCard,
  dice: () => number,
): { readonly zone: Zone; readonly ring: readonly (readonly [number, number])[] } {
  // Not in the last column or row, so that there is a neighbour to the north-east.
  const zone = card.zones[[0, 1, 3, 4][Math.floor(dice() * 4)] ?? 0];
  const ring = zone?.polygons?.[0]?.[0];
  if (!zone || !ring) throw new RangeError('A clean card has areas.');
  return { zone, ring };
}

/** Moves the north-eastern corner of an area, which its neighbours keep where it is. */
function cornerMoved(by: number): Change {
  return ({ card, places }, dice) => {
    const { zone, ring } = areaOf(card, dice);
    const moved = ring.map((corner, at): [number, number] =>
      at === 2 ? [corner[0] + by, corner[1] + by] : [corner[0], corner[1]],
    );
    const changed = { card: withLine(card, 'zones', zone.id, () => ({ polygons: [[moved]] })), places };
    return { changed, code: by > 0.01 ? 'overlapping' : 'sliver', part: 'zones', row_id: zone.id + 4 };
  };
}

const appended = (card: RateCard, rate: Partial<Rate> & Pick<Rate, 'id'>, like: Rate): RateCard => ({
  ...card,
  rates: [...card.rates, { ...like, ...rate }],
});

const KINDS: readonly [kind: string, change: Change][] = [
  ['areas that overlap', cornerMoved(0.04)],
  ['a border drawn twice', cornerMoved(0.0008)],
  [
    'an outline as thin as a thread',
    ({ card, places }, dice) => {
      const { zone, ring } = areaOf(card, dice);
      const [[lng, lat]] = box(18 + dice(), -33, 1)[0] as unknown as [[number, number]]; // A box has corners.
      const thread = [
        [lng, lat],
        [lng + 0.3, lat + 0.1],
        [lng + 0.3, lat + 0.1001],
      ];
      const changed = { card: withLine(card, 'zones', zone.id, () => ({ polygons: [[ring], [thread]] })), places };
      return { changed, code: 'sliver', part: 'zones', row_id: zone.id };
    },
  ],
  [
    'a hole with a suburb in it',
    ({ card, places }) => {
      const [zone, place] = [card.zones[4], places[4]];
      if (!zone || !place) throw new RangeError('A clean card has nine areas.');
      const polygons = [[...(zone.polygons?.[0] ?? []), ...box(place.lng - 0.01, place.lat - 0.01, 0.02)]];
      return {
        changed: { card: withLine(card, 'zones', 5, () => ({ polygons })), places },
        code: 'map-gap',
        part: 'zones',
        row_id: 1,
      };
    },
  ],
  [
    'a suburb far from all areas',
    ({ card, places }, dice) => {
      const far: GazetteerRow = { ...placeOf('Far', { lng: 20 + dice(), lat: -30 }), zone: 'NC' };
      return { changed: { card, places: [...places, far] }, code: 'not-served', part: 'zones', row_id: null };
    },
  ],
  [
    'a price that falls',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice);
      const changed = withLine(card, 'rates', rate.id, () => ({ charges: [flat(20_000 + Math.floor(dice() * 5000))] }));
      return { changed: { card: changed, places }, code: 'falls', part: 'rates', row_id: rate.id + 1 };
    },
  ],
  [
    'a break between two rounded weights',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice, ({ service_level_id }) => Number(service_level_id) === 1);
      const narrow = withLine(card, 'rates', rate.id, () => ({ max_weight_grams: 4600 }));
      const changed = appended(narrow, { id: 90_000, min_weight_grams: 4600, max_weight_grams: 4900 }, rate);
      const gap = withLine(changed, 'rates', rate.id + 1, () => ({ min_weight_grams: 4900 }));
      return { changed: { card: gap, places }, code: 'never-reached', part: 'rates', row_id: 90_000 };
    },
  ],
  [
    'a wider rate that is always cheaper',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice);
      const changed = appended(card, { id: 90_000, from_zone_id: null, charges: [flat(1000)] }, rate);
      return { changed: { card: changed, places }, code: 'never-reached', part: 'rates', row_id: rate.id };
    },
  ],
  [
    'a wider rate that withdraws the service',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice, ({ from_zone_id }) => from_zone_id !== 1);
      const none = { id: 90_000, to_zone_id: null, formula_type: 'no-rate' as const, charges: [], max_weight_grams: null };
      return { changed: { card: appended(card, none, rate), places }, code: 'never-reached', part: 'rates', row_id: rate.id };
    },
  ],
  [
    'a pair without a price',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice, ({ from_zone_id }) => from_zone_id !== 1);
      const isOther = (other: Rate) =>
        other.rate_group_id !== rate.rate_group_id ||
        other.service_level_id !== rate.service_level_id ||
        other.from_zone_id !== rate.from_zone_id ||
        other.to_zone_id !== rate.to_zone_id;
      return {
        changed: { card: { ...card, rates: card.rates.filter(isOther) }, places },
        code: 'missing-pairs',
        part: 'rates',
        row_id: null,
      };
    },
  ],
  [
    'weights without a rate',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice);
      const changed = withLine(card, 'rates', rate.id, () => ({ max_weight_grams: 3000 + Math.floor(dice() * 1000) }));
      return { changed: { card: changed, places }, code: 'gap', part: 'rates', row_id: rate.id + 1 };
    },
  ],
  [
    'breaks that overlap',
    ({ card, places }, dice) => {
      const rate = firstBreak(card, dice);
      const changed = withLine(card, 'rates', rate.id, () => ({ max_weight_grams: 6000 + Math.floor(dice() * 1000) }));
      return { changed: { card: changed, places }, code: 'overlap', part: 'rates', row_id: rate.id + 1 };
    },
  ],
  [
    'a surcharge for zones that are nowhere',
    ({ card, places }) => {
      const bare: RateCard = {
        ...card,
        zones: card.zones.map((zone) => (zone.kind === 'surcharges' ? { ...zone, places: [], polygons: [] } : zone)),
      };
      return { changed: { card: bare, places }, code: 'never', part: 'surcharges', row_id: 1 };
    },
  ],
  [
    'a surcharge above what may be sent',
    ({ card, places }, dice) => {
      const over = 120 + Math.floor(dice() * 100);
      const change = { longest_side_cm_over: over, service_level_ids: [1] };
      return {
        changed: { card: withLine(card, 'surcharges', 3, () => change), places },
        code: 'never',
        part: 'surcharges',
        row_id: 3,
      };
    },
  ],
  ['a surcharge for a proof that no shipment has', ruleFault('surcharges', 5, { pod_methods: ['telegram'] })],
  ['a rule for no service level', ruleFault('rate_adjustments', 11, { service_level_ids: [] })],
  ['a rule that has ended', ruleFault('rate_adjustments', 12, { from_date: '2025-11-15', to_date: '2025-12-31' })],
  [
    'a time-based rule on days nobody works',
    ruleFault('time_based_rate_adjustments', 21, { condition: { side: 'collection', weekdays: [0] } }),
  ],
  [
    'a rule for holidays nobody works on',
    ruleFault('time_based_rate_adjustments', 22, { condition: { side: 'delivery', on_public_holidays: true } }),
  ],
  ['an area served on days nobody works', ruleFault('zones', 22, { service_weekdays: [0] }, 'never-served')],
  ['a surcharge that charges nothing', ruleFault('surcharges', 2, { charges: [flat(0)] }, 'free')],
  ['insurance for services that cannot be insured', ruleFault('extras', 71, { service_level_ids: [3] })],
  [
    'a surcharge zone that no surcharge names',
    ({ card, places }) => {
      const changed = withLine(card, 'surcharges', 1, () => ({ zone_ids: [20] }) satisfies Partial<Surcharge>);
      return { changed: { card: changed, places }, code: 'unused', part: 'zones', row_id: 21 };
    },
  ],
];

const SEEDS_OF_A_KIND = 10;

describe('the doctor of a tariff', () => {
  it.each(KINDS)('finds %s, each of ten times', (_, change) => {
    for (let seed = 1; seed <= SEEDS_OF_A_KIND; seed++) {
      const clean = cleanCard(seed);
      const { changed, code, part, row_id } = change(clean, diceOf(seed + 1000));

      const found = findingsOf(changed).filter((finding) => finding.code === code);

      expect(found).toContainEqual(expect.objectContaining({ part, row_id }));
    }
  });

  it('takes out, where asked, what is of no use: the finding is gone, nothing new is found, and every price stays', () => {
    const fixed = KINDS.flatMap(([kind, change]) => {
      const { changed, code, row_id } = change(cleanCard(1), diceOf(1001));
      const finding = findingsOf(changed).find((each) => each.code === code && each.row_id === row_id);
      const fix = finding && fixOf(finding);
      if (!finding || !fix) return [];
      const { card, violations } = changeCard(changed.card, { [fix.part]: { remove: [fix.remove] } });

      expect(violations).toEqual([]);
      expect(findingsOf({ card, places: changed.places })).not.toContainEqual(finding);
      expect(card.rates).toEqual(changed.card.rates);
      return [kind];
    });

    expect(fixed.length).toBeGreaterThanOrEqual(8);
    expect(fixOf({ severity: 'warning', part: 'service_levels', code: 'never', row_id: 1 })).toBeNull();
    expect(fixOf({ severity: 'error', part: 'surcharges', code: 'never', row_id: 1 })).toBeNull();
  });

  it('names the services that never work on the days an area is served on', () => {
    const { card, places } = cleanCard(5);
    const area = (id: number, name: string, service_weekdays: Zone['service_weekdays']): Zone => ({
      id,
      code: name,
      name,
      kind: 'service_days',
      provinces: ['GP'],
      ...(service_weekdays && { service_weekdays }),
    });
    const [level] = card.service_levels as readonly [ServiceLevel];
    const weekday_only = card.service_levels.map((each) => ({
      ...each,
      collection_weekdays: [1, 2, 3, 4, 5] as const,
      delivery_weekdays: [1, 2, 3, 4, 5] as const,
    }));
    const saturdays: ServiceLevel = { ...level, id: levelId(990), code: 'SAT', collection_weekdays: [6], delivery_weekdays: [6] };
    const zones = [
      ...card.zones.filter(({ kind }) => kind !== 'service_days'),
      area(800, 'Farms', [6]),
      area(801, 'Town', [1, 6]),
    ];
    const made = { ...card, zones, service_levels: [...weekday_only, saturdays], opt_in_time_based_rates: [] };

    const never = findingsOf({ card: made, places }).filter(({ code }) => code === 'never-there');

    expect(never).toHaveLength(2 * weekday_only.length);
    expect(never[0]).toMatchObject({
      part: 'service_levels',
      row_id: level.id,
      field: 'collection_weekdays',
      message: `${level.code}: it never collects in Farms, because it does not work on the days they are served on.`,
    });
  });

  it('has more than 200 faults put into cards', () => {
    expect(KINDS.length * SEEDS_OF_A_KIND).toBeGreaterThanOrEqual(200);
  });

  it('says nothing against a hundred clean cards', () => {
    const alarmed = Array.from({ length: 100 }, (_, seed) => findingsOf(cleanCard(seed))).filter((found) => found.length > 0);

    expect(alarmed).toEqual([]);
  });
});

describe('checkMap', () => {
  it('names the zones, how much they share, and a suburb in both', () => {
    const { card } = cleanCard(1);
    const zones: Zone[] = [
      { id: 1, code: 'A', name: 'West', kind: 'rates', polygons: [box(28, -26, 0.2)] },
      { id: 2, code: 'B', name: 'East', kind: 'rates', polygons: [box(28.1, -26, 0.2)] },
    ];
    const rates = card.rates.filter(({ from_zone_id, to_zone_id }) => from_zone_id === 1 && (to_zone_id ?? 9) <= 2);
    const places = [placeOf('Houghton', { lng: 28.15, lat: -25.9 })];

    const found = findingsOf({ card: { ...card, zones, rates, surcharges: [] }, places });

    expect(found.find(({ code }) => code === 'overlapping')).toEqual({
      severity: 'warning',
      code: 'overlapping',
      part: 'zones',
      row_id: 2,
      field: 'polygons',
      message: 'West and East overlap by 222 km², such as in Houghton, City. Addresses there are in both.',
    });
  });

  it('leaves zones of different kinds alone, and whole provinces', () => {
    const { card, places } = cleanCard(2);
    const province: Zone = {
      id: 30,
      code: 'GP',
      name: 'Gauteng',
      kind: 'service_days',
      provinces: ['GP'],
      service_weekdays: [1],
    };
    const copy: Zone = {
      id: 31,
      code: 'X',
      name: 'Same',
      kind: 'service_days',
      polygons: card.zones[0]?.polygons ?? [],
      service_weekdays: [1],
    };

    expect(findingsOf({ card: { ...card, zones: [...card.zones, province, copy] }, places })).toEqual([]);
  });

  it('names no suburb as left out where anywhere to anywhere has a rate', () => {
    const { card, places } = cleanCard(3);
    const [rate] = card.rates as readonly [Rate];
    const anywhere: Rate = { ...rate, id: 90_000, from_zone_id: null, to_zone_id: null, charges: [flat(900_000)] };
    const far: GazetteerRow = placeOf('Far', { lng: 20, lat: -30 });

    expect(findingsOf({ card: { ...card, rates: [...card.rates, anywhere] }, places: [...places, far] })).toEqual([]);
  });

  it('looks at 2 000 outlines, 50 000 rates and 20 000 suburbs within thirty seconds', () => {
    const { card } = cleanCard(4);
    const turn = (2 * Math.PI) / 200;
    const zones = Array.from({ length: 2000 }, (_, at): Zone => {
      const [lng, lat] = [18 + (at % 50) * 0.25, -33 + Math.floor(at / 50) * 0.25];
      const ring = Array.from({ length: 200 }, (_corner, n): [number, number] => [
        lng + Math.cos(n * turn) * 0.13,
        lat + Math.sin(n * turn) * 0.13,
      ]);
      return { id: at + 1, code: `Z${at}`, name: `Zone ${at}`, kind: 'rates', polygons: [[ring]] };
    });
    const [rate] = card.rates as readonly [Rate];
    const rates = Array.from({ length: 50_000 }, (_, at): Rate => ({
      ...rate,
      id: at + 1,
      from_zone_id: (at % 2000) + 1,
      to_zone_id: at < 2000 ? null : (Math.floor(at / 2000) % 2000) + 1,
      min_weight_grams: at < 25_000 ? 0 : 5000,
      max_weight_grams: at < 25_000 ? 5000 : 10_000,
    }));
    const dice = diceOf(1);
    const places = Array.from({ length: 20_000 }, (_, at) =>
      placeOf(`Suburb ${at}`, { lng: 17 + dice() * 16, lat: -34 + dice() * 12 }),
    );
    const start = performance.now();

    const { findings, error_count } = checkRateCard({ ...card, zones, rates, surcharges: [] }, { ...RULES, places });

    expect(error_count).toBe(0);
    expect(findings.some(({ code }) => code === 'many-overlaps')).toBe(true);
    expect(performance.now() - start).toBeLessThan(30_000);
  }, 40_000);
});
