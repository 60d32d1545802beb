import { expect, it } from 'vitest';
import { chargeOfStep } from './charge-of-step.ts';
import type { ChargeOfStep } from './charge-of-step.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const COLLECTED = new Date(Date.UTC(2026, 10, 27));

it.each<[ShipmentStatus, Date | null, ShipmentStatus, ChargeOfStep]>([
  ['submitted', null, 'cancelled', 'given-back'],
  ['collection-assigned', null, 'cancelled', 'given-back'],
  ['collection-exception', COLLECTED, 'cancelled', 'as-it-was'],
  ['in-transit', COLLECTED, 'cancelled', 'as-it-was'],
  ['cancelled', null, 'collected', 'charged-again'],
  ['cancelled', COLLECTED, 'at-hub', 'charged-again'],
  ['cancelled', null, 'cancelled', 'as-it-was'],
  ['collected', COLLECTED, 'at-hub', 'as-it-was'],
])('SHIP-TRANS-18: from %s (collected %s) to %s its charge is %s', (status, collected_date, to, charge) => {
  expect(chargeOfStep({ status, collected_date }, to)).toBe(charge);
});
