import type { Zone } from '../card/rate-card.ts';
import { FIRST_LEVEL, FUEL, INSURANCE, SECOND_LEVEL, doorService, numbered, perKgFromTheFirst } from './template-parts.ts';
import type { TemplateParts } from './template-parts.ts';

const ZONES: readonly Zone[] = [
  { id: 1, code: 'GAU', name: 'Gauteng', kind: 'rates', provinces: ['GP'] },
  { id: 2, code: 'INL', name: 'Inland', kind: 'rates', provinces: ['FS', 'LP', 'MP', 'NW'] },
  { id: 3, code: 'CST', name: 'Coast', kind: 'rates', provinces: ['EC', 'KZN', 'WC'] },
  { id: 4, code: 'NCP', name: 'Northern Cape', kind: 'rates', provinces: ['NC'] },
];

/** Cents for a kilogram by road from the zone of the line to that of the column, in the order of the zones; the same both ways. */
const ROAD_CENTS_PER_KG: readonly (readonly number[])[] = [
  [290, 420, 560, 790],
  [420, 480, 640, 820],
  [560, 640, 690, 890],
  [790, 820, 890, 590],
];
const ROAD = { fee_cents: 4500, least_cents: 9500 };
/** By air a kilogram costs some three times as much. */
const EXPRESS = { fee_cents: 6500, least_cents: 18_500, times: 3 };

/** A fee for the shipment and a price for each kilogram, by the zones it travels between. */
export function perKilogramParts(): TemplateParts {
  return {
    service_levels: [
      doorService({
        id: FIRST_LEVEL,
        code: 'RFX',
        name: 'Road freight',
        description: 'Boxes and pallets by road.',
        cut_off_time: '14:00',
        estimate_from: 2,
        estimate_to: 5,
        estimate_unit: 'd',
        volumetric_divisor: 4000,
        order: 1,
      }),
      doorService({
        id: SECOND_LEVEL,
        code: 'AIR',
        name: 'Express freight',
        description: 'What has to be there tomorrow or the day after.',
        cut_off_time: '13:00',
        estimate_from: 1,
        estimate_to: 2,
        estimate_unit: 'd',
        volumetric_divisor: 5000,
        order: 2,
      }),
    ],
    zones: ZONES,
    rates: numbered(
      ROAD_CENTS_PER_KG.flatMap((line, from) =>
        line.flatMap((per_kg_cents, to) => {
          const lane = { from_zone_id: from + 1, to_zone_id: to + 1 };
          const { times, ...express } = EXPRESS;
          return [
            perKgFromTheFirst({ ...lane, service_level_id: FIRST_LEVEL }, { ...ROAD, per_kg_cents }),
            perKgFromTheFirst({ ...lane, service_level_id: SECOND_LEVEL }, { ...express, per_kg_cents: per_kg_cents * times }),
          ];
        }),
      ),
    ),
    rate_adjustments: [FUEL],
    extras: [INSURANCE],
  };
}
