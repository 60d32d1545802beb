import { createHash } from 'node:crypto';
import { recordFieldEvents } from '@tsela/server/tracking/record-field-events';
import type { DutyChoice } from '@tsela/domain/tripsheets/duty';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import type { DemoUser } from '../actors.ts';
import { uuidFrom } from '../field-work.ts';
import { asDriver } from '../simulation.ts';
import type { DayStep } from './day-steps.ts';
import type { DayWorld } from './day-world.ts';

/** So long before the first act of a round and after its last. */
const AROUND_MS = 300_000;

const SOUND = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));

interface Round {
  readonly acts: readonly { readonly captured: Date }[];
  /** Which of the driver's rounds it is, from 0. */
  readonly round: number;
}

/** A driver goes on duty before a round and off it afterwards, as events of the phone. What they are called is of the driver and the time: no luck is drawn. */
export function dutyAround(world: DayWorld, driver: DemoUser, { acts, round }: Round): DayStep[] {
  const times = acts.map(({ captured }) => captured.getTime());
  if (times.length === 0) return [];
  const says = (choice: DutyChoice, at: Date): DayStep => ({
    at,
    what: `${driver.name} goes ${choice.replace('-', ' ')}`,
    touches: [`driver:${driver.user_id}`],
    run: async (now) => {
      const event = {
        event_id: uuidFrom(createHash('sha256').update(`${driver.email} ${choice} ${at.toISOString()}`).digest()),
        device_id: `duty-driver-${driver.user_id}`,
        device_sequence: round * 2 + (choice === 'on-duty' ? 0 : 1),
        captured_at: at.toISOString(),
        reference: '',
        choice,
        ...(choice === 'on-duty' && { vehicle_check: SOUND }),
      };
      const { results } = await recordFieldEvents(asDriver(world.simulation, driver, now), { events: [event] });
      const [answer] = results;
      if (answer?.result !== 'accepted') throw new Error(`${driver.name} could not go ${choice}: ${answer?.message ?? ''}`);
    },
  });
  return [says('on-duty', new Date(Math.min(...times) - AROUND_MS)), says('off-duty', new Date(Math.max(...times) + AROUND_MS))];
}
