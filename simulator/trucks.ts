import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { closeInterhubTransfer } from '@tsela/server/interhub-transfers/close-transfer';
import { dispatchInterhubTransfer } from '@tsela/server/interhub-transfers/dispatch-transfer';
import { receiveInterhubTransfer } from '@tsela/server/interhub-transfers/receive-transfer';
import { openInterhubTransfer } from '@tsela/server/interhub-transfers/save-transfer';
import type { Company } from './company.ts';
import { hubScans } from './field-work.ts';
import type { BranchCode } from './network.ts';
import { asHub } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at, workdayAfter } from './workdays.ts';

/** A parcel that travels from one branch to another with the night truck, and what becomes of it there. */
export interface Travelling {
  readonly simulation: Simulation;
  readonly shipment: Shipment;
  readonly from: BranchCode;
  readonly to: BranchCode;
  readonly goOn: (arrived: Date) => void;
}

/** The transfer of a lane and day. */
interface Truck {
  readonly id: InterhubTransferId;
  readonly travelling: Travelling[];
}

/** The trucks of each company, by lane and day: parcels of an evening share one. */
const TRUCKS = new WeakMap<Company, Map<string, Promise<Truck>>>();

/** Loads it with all that is loaded for the same lane in the same round. */
export function sendByTruck(moment: Date, one: Travelling): void {
  const { simulation, from, to } = one;
  const { clock, company } = simulation;
  const lane = `truck:${company.provider_id}:${from}:${to}`;
  clock.planTogether(moment, lane, one, async (round, now) => {
    const truck = await truckOf(one, lane, now);
    await hubScans(
      from,
      now,
      round.map((each) => ({ ...deedOf(each), choice: 'manifested', transfer_id: truck.id })),
    );
    truck.travelling.push(...round);
  });
}

function deedOf({ simulation, shipment }: Travelling) {
  return { simulation, shipment };
}

/** The truck of the lane on that day; the first parcel opens its transfer, and plans when it leaves and arrives. */
function truckOf(one: Travelling, lane: string, now: Date): Promise<Truck> {
  const { company } = one.simulation;
  const trucks = TRUCKS.get(company) ?? new Map<string, Promise<Truck>>();
  TRUCKS.set(company, trucks);
  const key = `${lane} ${dayOf(now)}`;
  const known = trucks.get(key) ?? openTruck(one, lane, now);
  trucks.set(key, known);
  return known;
}

async function openTruck({ simulation, from, to }: Travelling, lane: string, now: Date): Promise<Truck> {
  const { chance, clock } = simulation;
  const id = await openLane(simulation, { from, to }, now);
  const truck: Truck = { id, travelling: [] };
  const arrival = workdayAfter(dayOf(now), chance.percent(75) ? 1 : 2);
  const seal_number = `S${chance.whole(10_000, 99_999)}`;
  const vehicle = vehicleOf(simulation);
  clock.plan(at(dayOf(now), '20:30'), lane, async (leaving) => {
    await dispatchInterhubTransfer(asHub(simulation, from, leaving), { id, seal_number, vehicle, not_scanned: 'loaded' });
  });
  clock.plan(at(arrival, '04:50'), lane, async (arrived) => {
    await hubScans(
      to,
      arrived,
      truck.travelling.map((each) => ({ ...deedOf(each), choice: 'inbound-from-manifest', transfer_id: id })),
    );
    for (const each of truck.travelling) each.goOn(arrived);
  });
  clock.plan(at(arrival, '05:50'), lane, async (counted) => {
    const { interhub_transfer } = await receiveInterhubTransfer(asHub(simulation, to, counted), { id });
    if (interhub_transfer.undecided === 0) await closeInterhubTransfer(asHub(simulation, to, counted), { id });
  });
  return truck;
}

export function vehicleOf({ chance }: Simulation): string {
  return `LH ${chance.whole(10, 99)} ${chance.pick(['GP', 'WC', 'KZN'])}`;
}

/** Opens a transfer for a lane, by the courier's own night trucks. */
export async function openLane(
  simulation: Simulation,
  { from, to }: { readonly from: BranchCode; readonly to: BranchCode },
  now: Date,
): Promise<InterhubTransferId> {
  const { branches } = simulation.company;
  const [origin_branch_id, destination_branch_id] = [branches.get(from), branches.get(to)];
  if (origin_branch_id === undefined || destination_branch_id === undefined) throw new Error(`No lane from ${from} to ${to}.`);
  const { interhub_transfer } = await openInterhubTransfer(asHub(simulation, from, now), {
    origin_branch_id,
    destination_branch_id,
    carrier: 'OWN',
    service_level: 'ROAD',
    planned_departure: at(dayOf(now), '20:30').toISOString(),
  });
  return interhub_transfer.id;
}
