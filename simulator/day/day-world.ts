import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { CustodyKind } from '@tsela/domain/tracking/custody/custody-claims';
import type { BranchCode } from '../network.ts';
import type { Simulation } from '../simulation.ts';
import type { DayOptions } from './day-options.ts';
import { LOST_WITH } from './day-plan.ts';
import type { DayDates, PlannedShipment } from './day-plan.ts';

/** Who has a parcel by what was reported: a hub or driver by its id, the others without. */
export interface Holder {
  readonly kind: CustodyKind;
  readonly id: number | null;
}

/** What the day keeps of itself while it is played, to hold the product against. */
export interface DayWorld {
  readonly simulation: Simulation;
  readonly options: DayOptions;
  readonly dates: DayDates;
  readonly planned: readonly PlannedShipment[];
  /** What was booked, by its own name. */
  readonly booked: Map<string, Shipment>;
  /** Who has each parcel by what was reported, by the name of the parcel. */
  readonly holders: Map<string, Holder>;
  /** When the newest of what was reported of a shipment happened. */
  readonly reported: Map<string, number>;
  /** What was acted on since the last check. */
  readonly touched: Set<string>;
  readonly scans: { readonly hub: BranchCode; readonly at: Date; readonly waited_ms: number }[];
  readonly stops: DriverStop[];
  readonly attempts: FailedAttempt[];
  /** Attempts that recipients have contested, by the shipment. */
  readonly contested: Set<string>;
  /** What the product did not take, in its words. */
  readonly refused: { readonly what: string; readonly message: string }[];
  readonly payments: { sent: number };
}

interface DriverStop {
  readonly hub: BranchCode;
  readonly driver: string;
  readonly leg: 'collection' | 'delivery';
  readonly at: Date;
  readonly is_late: boolean;
  readonly is_reached: boolean;
}

interface FailedAttempt {
  readonly name: string;
  readonly reason: string;
  readonly was_there: boolean;
}

export function parcelName({ name }: Pick<PlannedShipment, 'name'>, number: number): string {
  return `${name}/${number}`;
}

/** The scans of a parcel's way, each by the place among those who may lose it. */
export const STAGE = { collected: 0, received: 1, gone: 2, arrived: 3, loaded: 4, door: 5 } as const;
export type Stage = keyof typeof STAGE;

/** The numbers of the parcels that are there at a scan. */
export function presentAt({ lost, input }: PlannedShipment, stage: Stage): number[] {
  const numbers = input.parcels.map((_, index) => index + 1);
  if (lost === null || STAGE[stage] <= LOST_WITH.indexOf(lost.with)) return numbers;
  return numbers.filter((number) => number !== lost.number);
}

/** Notes who has parcels from then on. */
export function give(world: DayWorld, shipment: PlannedShipment, numbers: readonly number[], holder: Holder): void {
  world.touched.add(shipment.name);
  for (const number of numbers) world.holders.set(parcelName(shipment, number), holder);
}
