import { distanceKm } from '../../service-areas/distance.ts';
import { circleOutline } from '../../service-areas/circle-outline.ts';
import { FIRST_LEVEL, INSURANCE, SECOND_LEVEL, doorService, flatThenPerKg, numbered } from './template-parts.ts';
import type { TemplateBranch, TemplateParts } from './template-parts.ts';

/** How far from its branch a local parcel is fetched and brought. */
const RADIUS_KM = 40;
/** Each is an area of its own, with prices within it; a courier of more places than this draws its areas itself. */
const AREAS_MAX = 20;

/** Collected and delivered around one branch, the same day or the next. Nothing is priced between areas, nor outside of them. */
export function localParts(branches: readonly TemplateBranch[]): TemplateParts {
  const zones = apartFromEachOther(branches).map(({ code, name, lat, lng }, at) => ({
    id: at + 1,
    code,
    name,
    kind: 'rates' as const,
    polygons: [[circleOutline({ lat, lng, radius_km: RADIUS_KM })]],
  }));
  return {
    service_levels: [
      doorService({
        id: FIRST_LEVEL,
        code: 'SDX',
        name: 'Same day',
        description: 'Collected and delivered within the city on the same day.',
        cut_off_time: '11:00',
        estimate_from: 3,
        estimate_to: 6,
        estimate_unit: 'h',
        volumetric_divisor: 5000,
        order: 1,
      }),
      doorService({
        id: SECOND_LEVEL,
        code: 'NDL',
        name: 'Next day local',
        description: 'Collected today, delivered within the city on the next working day.',
        cut_off_time: '15:00',
        estimate_from: 1,
        estimate_to: 1,
        estimate_unit: 'd',
        volumetric_divisor: 5000,
        order: 2,
      }),
    ],
    zones,
    rates: numbered(
      zones.flatMap(({ id }) => {
        const within = { from_zone_id: id, to_zone_id: id };
        return [
          ...flatThenPerKg({ ...within, service_level_id: FIRST_LEVEL }, { base_cents: 9500, per_kg_cents: 650 }),
          ...flatThenPerKg({ ...within, service_level_id: SECOND_LEVEL }, { base_cents: 6500, per_kg_cents: 450 }),
        ];
      }),
    ),
    rate_adjustments: [],
    extras: [INSURANCE],
  };
}

/** Of branches so near to each other that their areas would overlap, the first: an address has one price. */
function apartFromEachOther(branches: readonly TemplateBranch[]): readonly TemplateBranch[] {
  const kept: TemplateBranch[] = [];
  for (const branch of branches) {
    if (kept.length >= AREAS_MAX) break;
    if (kept.every((other) => distanceKm(other, branch) > 2 * RADIUS_KM)) kept.push(branch);
  }
  return kept;
}
