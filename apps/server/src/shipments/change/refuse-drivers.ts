import { Problem } from '@tsela/domain/problem';
import type { Actor } from '../../context.ts';

/** Drivers hold the right to change shipments for the steps of their stops, and change nothing else. */
export function refuseDrivers(actor: Actor): void {
  if (actor.kind === 'user' && actor.driver_id !== null)
    throw new Problem('not-permitted', 'Drivers take their steps on their trip-sheet.');
}
