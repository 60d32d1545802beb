import { changeDuty } from '@tsela/server/tripsheets/duty';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import { asDriver } from './simulation.ts';
import type { Simulation } from './simulation.ts';

/** So long before the end of the simulated days the drivers came to work. */
const AT_WORK_MS = 3 * 60 * 60 * 1000;

/** The sign-in of a driver that visitors are given: the vehicle is theirs to check. */
const VISITORS = /^driver@/;

/** Drivers go on duty, whatever day the demo is of. */
export function planDuties(simulation: Simulation, end: Date): void {
  const checked = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));
  const drivers = [...simulation.company.drivers.values()].flat().filter(({ email }) => !VISITORS.test(email));
  for (const driver of drivers)
    simulation.clock.plan(new Date(end.getTime() - AT_WORK_MS), `driver:${driver.user_id}`, async (now) => {
      await changeDuty(asDriver(simulation, driver, now), { is_on_duty: true, checked });
    });
}
