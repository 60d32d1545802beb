import type { SideWarning } from '@tsela/contract/rates/rate-api';
import { PROVINCE_NAMES, parseProvince } from '@tsela/domain/formats/provinces';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { explainZones } from '@tsela/domain/rates/card/zones-explained';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { RatedSide, RatedSides } from './resolve-sides.ts';

/** What is doubtful about the addresses of a price, and that it goes by the province alone where nothing else of a place is known.
 *  Source: users-ask 21. */
export function warningsOf(compiled: CompiledRateCard, sides: RatedSides): SideWarning[] {
  const { collection, delivery } = sides;
  // Nearly every address is known.
  if (collection.warnings.length === 0 && delivery.warnings.length === 0) return [];
  return SIDES.flatMap((side) => {
    const by_province = priceByProvince(compiled, sides[side]);
    return sides[side].warnings.map((warning) => ({
      side,
      ...warning,
      message: by_province === null ? warning.message : `${warning.message} ${by_province}`,
    }));
  });
}

const NAMES: Readonly<Record<Side, string>> = { collection: 'The collection address', delivery: 'The delivery address' };

/** The same as sentences. */
export function warningTexts(compiled: CompiledRateCard, sides: RatedSides): string[] {
  return warningsOf(compiled, sides).map(({ side, message }) => `${NAMES[side]}: ${message}`);
}

/** Says that a price goes by the province alone; null where it goes by more, or by nothing. */
function priceByProvince({ zones }: CompiledRateCard, { address }: RatedSide): string | null {
  const province = parseProvince(address.zone);
  if (province === null || address.lat !== 0 || address.lng !== 0) return null;
  const where = { ...address, lat: null, lng: null };
  const matches = explainZones(zones, where).flatMap(({ found_by }) => found_by);
  if (matches.length === 0 || matches.some((match) => match !== 'province')) return null;
  return `The price goes by the province, ${PROVINCE_NAMES[province]}, alone.`;
}
