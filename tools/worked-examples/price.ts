import { compileZones, zonesOf } from '@tsela/domain/rates/card/card-zones';
import { compileRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import { EMPTY_CARD } from '@tsela/domain/rates/card/empty-card';
import type { RateCard, Surcharge } from '@tsela/domain/rates/card/rate-card';
import { rateShipment } from '@tsela/domain/rates/price/rate-shipment';
import type { RatingContext, RatingInput, RatingSide } from '@tsela/domain/rates/price/rating-input';
import type { Price } from '@tsela/domain/rates/price/rating-result';
import { cardOfTemplate } from '@tsela/domain/rates/templates/tariff-templates';
import { kg, percent, rand } from './example.ts';
import { numberText } from '@tsela/domain/formats/rand-text';
import type { WorkedExample } from './example.ts';

const HEAVY: Surcharge = {
  id: 1,
  name: 'Heavy parcel',
  type: 'dimensions_weight',
  charged_weight_grams_over: 15_000,
  charges: [{ charge_type: 'flat', amount_cents: 3500 }],
};

const CARD: RateCard = { ...cardOfTemplate('national', EMPTY_CARD, []), surcharges: [HEAVY] };

const ROSEBANK: RatingSide = {
  kind: 'street-address',
  local_area: 'Rosebank',
  city: 'Johannesburg',
  code: '2196',
  zone: 'GP',
  lat: -26.1467,
  lng: 28.0436,
};
const SEA_POINT: RatingSide = {
  kind: 'street-address',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
  zone: 'WC',
  lat: -33.9186,
  lng: 18.3853,
};

/** The parcel of the example, as its sender has measured it. */
export const PARCEL = { length_cm: 60, width_cm: 40, height_cm: 30, weight_grams: 12_000 };

const INPUT: Omit<RatingInput, 'parcels'> = {
  collection: ROSEBANK,
  delivery: SEA_POINT,
  declared_value_cents: 0,
  pod_method: 'pin-with-fallback',
  tags: [],
  account_id: 1,
  service_level_code: 'ECO',
};

const CONTEXT: RatingContext = {
  now: new Date('2026-11-25T08:00:00Z'),
  rate_group_id: null,
  holidays: [],
  office_hours: { from: '08:00', to: '17:00' },
  metres_from_collection_branch: null,
  metres_from_delivery_branch: null,
};

/** What the example costs by Economy, with the sizes that are given. */
export function priceOf(parcel: typeof PARCEL): Price {
  const [result] = rateShipment({ ...INPUT, parcels: [parcel] }, compileRateCard(CARD), CONTEXT);
  if (!result?.offered) throw new Error('The example has no price.');
  return result;
}

/** What the lane of the example asks for up to 5 kg, and for each kilogram above. */
function laneCharges() {
  const compiled = compileZones(CARD.zones);
  // The zone of the whole country is the dearer one, so it is not what prices here.
  const zones = [ROSEBANK, SEA_POINT].map((side) => CARD.zones[Math.min(...zonesOf(compiled, side))]);
  const rate = CARD.rates.find(
    ({ from_zone_id, to_zone_id, service_level_id, max_weight_grams }) =>
      from_zone_id === zones[0]?.id && to_zone_id === zones[1]?.id && service_level_id === 1 && max_weight_grams === null,
  );
  const [flat, more] = rate?.charges ?? [];
  if (flat?.charge_type !== 'flat' || more?.charge_type !== 'perKg') throw new Error('The lane has other charges.');
  return {
    zones: zones.map((zone) => zone?.name ?? ''),
    flat: flat.amount_cents,
    per_kg: more.amount_cents,
    over_grams: more.over_grams ?? 0,
  };
}

function fuelPercentage(): number {
  const [charge] = CARD.rate_adjustments[0]?.charges ?? [];
  if (charge?.charge_type !== 'percentage' || charge.of !== 'base') throw new Error('Fuel is charged otherwise.');
  return charge.percentage_bp;
}

/** A line of a price by its name. */
function lineOf(price: Price, name: string) {
  const item = price.items.find((each) => each.name === name);
  if (!item) throw new Error(`There is no line ${name}.`);
  return item;
}

export const PRICE: WorkedExample = {
  guide: 'prices',
  title: 'A price, worked through',
  lines: () => {
    const price = priceOf(PARCEL);
    const { zones, flat, per_kg, over_grams } = laneCharges();
    const [base] = price.items;
    const divisor = price.service_level.volumetric_divisor;
    const { length_cm, width_cm, height_cm, weight_grams } = PARCEL;
    const room = length_cm * width_cm * height_cm;
    const above = price.charged_weight_grams - over_grams;
    const [heavy, fuel] = [lineOf(price, 'Heavy parcel'), lineOf(price, 'Fuel')];
    const vat_bp = base?.vat_percentage_bp ?? 0;
    return [
      `One parcel of ${length_cm} x ${width_cm} x ${height_cm} cm and ${kg(weight_grams)} goes by *Economy* from Rosebank in Johannesburg to Sea Point in Cape Town. The tariff is the template *National*, with one surcharge added: *Heavy parcel*, ${rand(3500)} where the charged weight is over ${kg(15_000)}.`,
      '',
      `1. **Volumetric weight.** ${length_cm} x ${width_cm} x ${height_cm} = ${numberText(room)} cubic centimetres; divided by the ${numberText(divisor)} of *Economy* that is ${kg(price.volumetric_weight_grams)}. On the scale it is ${kg(price.actual_weight_grams)}. The greater of both counts, rounded up to whole kilograms: the charged weight is ${kg(price.charged_weight_grams)}.`,
      `2. **Zones.** Rosebank lies in ${zones[0]}, Sea Point in ${zones[1]}. Between the two *Economy* asks ${rand(flat)} up to ${kg(over_grams)} and ${rand(per_kg)} for each kilogram above. An address that lies in two zones is priced by the cheaper one.`,
      `3. **Base rate.** ${rand(flat)} and ${above / 1000} x ${rand(per_kg)} come to ${rand(base?.value_cents ?? 0)}.`,
      `4. **Surcharge.** The charged weight is over ${kg(15_000)}, so *Heavy parcel* adds ${rand(heavy.value_cents)}.`,
      `5. **Fuel** is ${percent(fuelPercentage())} of the base rate alone: ${rand(fuel.value_cents)}.`,
      `6. **VAT** of ${percent(vat_bp)} is taken of each line once and rounded there: ${price.items.map(({ vat_cents }) => rand(vat_cents)).join(' + ')} = ${rand(price.vat_cents)}.`,
      '',
      `Without VAT that is ${rand(price.rate_excluding_vat_cents)}; the shipment costs **${rand(price.rate_cents)}**. *Rate calculator* shows the same steps for any parcel, and *Price* on a shipment's page those of what was booked.`,
    ];
  },
};
