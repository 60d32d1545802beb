import { PROVINCES } from '../../formats/provinces.ts';
import { circleOutline } from '../../service-areas/circle-outline.ts';
import type { Rate, Zone } from '../card/rate-card.ts';
import { FIRST_LEVEL, FUEL, INSURANCE, SECOND_LEVEL, doorService, flatThenPerKg, numbered } from './template-parts.ts';
import type { TemplateParts } from './template-parts.ts';

/** The places between which parcels travel every night. Gauteng is one of them as a whole. */
const CENTRES = [
  { code: 'CPT', name: 'Cape Town', lat: -33.9258, lng: 18.5233, radius_km: 60 },
  { code: 'DBN', name: 'Durban', lat: -29.8167, lng: 31.0167, radius_km: 60 },
  { code: 'PLZ', name: 'Gqeberha', lat: -33.9608, lng: 25.6022, radius_km: 45 },
  { code: 'ELS', name: 'East London', lat: -33.0153, lng: 27.9116, radius_km: 40 },
  { code: 'BFN', name: 'Bloemfontein', lat: -29.1181, lng: 26.2249, radius_km: 45 },
] as const;

const GAUTENG = 1;
const REGIONAL = CENTRES.length + 2;

/** Of an address in two zones the cheaper price holds: the regional zone can be the whole country. */
const ZONES: readonly Zone[] = [
  { id: GAUTENG, code: 'GAU', name: 'Gauteng', kind: 'rates', provinces: ['GP'] },
  ...CENTRES.map(({ code, name, ...circle }, at): Zone => ({
    id: at + 2,
    code,
    name,
    kind: 'rates',
    polygons: [[circleOutline(circle)]],
  })),
  { id: REGIONAL, code: 'REG', name: 'Regional', kind: 'rates', provinces: PROVINCES },
];

/** Economy by road and overnight, within a main centre, between them, and to the rest of the country. */
export function nationalParts(): TemplateParts {
  const ids = ZONES.map(({ id }) => id);
  return {
    service_levels: [
      doorService({
        id: FIRST_LEVEL,
        code: 'ECO',
        name: 'Economy',
        description: 'By road, for what can wait a day or two.',
        cut_off_time: '15:00',
        estimate_from: 2,
        estimate_to: 4,
        estimate_unit: 'd',
        volumetric_divisor: 4000,
        order: 1,
      }),
      doorService({
        id: SECOND_LEVEL,
        code: 'ONX',
        name: 'Overnight',
        description: 'Between the main centres on the next working day.',
        cut_off_time: '14:00',
        estimate_from: 1,
        estimate_to: 2,
        estimate_unit: 'd',
        volumetric_divisor: 5000,
        order: 2,
      }),
    ],
    zones: ZONES,
    rates: numbered(ids.flatMap((from) => ids.flatMap((to) => pairRates(from, to)))),
    rate_adjustments: [FUEL],
    extras: [INSURANCE],
  };
}

const PRICES = {
  local: {
    economy: { base_cents: 6500, per_kg_cents: 420 },
    overnight: { base_cents: 8900, per_kg_cents: 690 },
  },
  main: {
    economy: { base_cents: 9900, per_kg_cents: 620 },
    overnight: { base_cents: 17_900, per_kg_cents: 1850 },
  },
  regional: {
    economy: { base_cents: 13_500, per_kg_cents: 890 },
    overnight: { base_cents: 24_500, per_kg_cents: 2450 },
  },
} as const;

function pairRates(from_zone_id: number, to_zone_id: number): Omit<Rate, 'id'>[] {
  const is_regional = from_zone_id === REGIONAL || to_zone_id === REGIONAL;
  const { economy, overnight } = PRICES[is_regional ? 'regional' : from_zone_id === to_zone_id ? 'local' : 'main'];
  const lane = { from_zone_id, to_zone_id };
  return [
    ...flatThenPerKg({ ...lane, service_level_id: FIRST_LEVEL }, economy),
    ...flatThenPerKg({ ...lane, service_level_id: SECOND_LEVEL }, overnight),
  ];
}
