import type { ShipmentStatus } from './shipment-status.ts';

/** What a step does to what its shipment costs. */
export type ChargeOfStep = 'as-it-was' | 'given-back' | 'charged-again';

/**
 * A shipment that is cancelled before its collection costs nothing; one that is brought back from there is paid for again. Cancelled
 * after its collection it still costs what it did: a person decides what is credited. Source: public API §3, SHIP-TRANS-18.
 */
export function chargeOfStep(
  from: { readonly status: ShipmentStatus; readonly collected_date: Date | null },
  to: ShipmentStatus,
): ChargeOfStep {
  const [was_cancelled, is_cancelled] = [from.status === 'cancelled', to === 'cancelled'];
  if (was_cancelled === is_cancelled) return 'as-it-was';
  if (was_cancelled) return 'charged-again';
  return from.collected_date === null ? 'given-back' : 'as-it-was';
}
