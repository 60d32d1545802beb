import { measurementApi } from '@tsela/contract/shipments/measurement-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { publishRateRevision } from '../../rates/tariff/publish-rate-revision.ts';
import { contextOf } from '../../testing/field.ts';
import { succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs, testCard } from '../../testing/world.ts';
import { createShipment } from '../booking/create-shipment.ts';

/** R 100 and R 10 a kg, without VAT: 2 kg cost R 138.00, each kg more R 11.50 more. */
export function cardByWeight() {
  const card = testCard();
  const charges = [
    { charge_type: 'flat' as const, amount_cents: 10_000 },
    { charge_type: 'perKg' as const, amount_cents: 1000 },
  ];
  return { ...card, rates: card.rates.map((rate) => ({ ...rate, formula_type: 'formula' as const, charges })) };
}

/** A parcel of 20 x 20 x 10 cm that was booked with so many kg. */
export function parcelOf(weight_kg: number) {
  return {
    parcel_description: 'Books',
    submitted_length_cm: 20,
    submitted_width_cm: 20,
    submitted_height_cm: 10,
    submitted_weight_kg: weight_kg,
  };
}

/** A provider that charges by weight, with a customer on account and a member of staff who measures and decides. */
export async function makeScale(test_app: TestApp, settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, settings);
  await publishRateRevision(world.context, { name: 'By weight', card: cardByWeight() });
  const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 100_000_000 });
  const { token, user_id } = await signInAs(world, { role: ROLE.admin });
  const book = (...weights: number[]) =>
    createShipment(
      { ...contextOf(world), source: 'web' },
      aShipment({ account_id: customer.account_id, parcels: weights.map(parcelOf) }),
    );
  const inputOf = (shipment: Shipment, weight_kg: number, parcel = 0) => ({
    id: shipment.parcels[parcel]?.id ?? (0 as never),
    actual_length_cm: 20,
    actual_width_cm: 20,
    actual_height_cm: 10,
    actual_weight_kg: weight_kg,
  });
  const ask = (shipment: Shipment, weight_kg: number, rest: { parcel?: number; confirmed?: boolean; dry_run?: boolean } = {}) => {
    const { parcel, ...others } = rest;
    return test_app.request(measurementApi.measure, { token, input: { ...inputOf(shipment, weight_kg, parcel), ...others } });
  };
  const measure = (shipment: Shipment, weight_kg: number, parcel = 0) =>
    succeed(test_app, measurementApi.measure, { token, input: inputOf(shipment, weight_kg, parcel) });
  return { world, customer, token, user_id, book, ask, measure };
}
