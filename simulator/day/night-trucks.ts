import type { InterhubTransferId } from '@tsela/domain/ids';
import { closeInterhubTransfer } from '@tsela/server/interhub-transfers/close-transfer';
import { decideDifferences } from '@tsela/server/interhub-transfers/decide-differences';
import { dispatchInterhubTransfer } from '@tsela/server/interhub-transfers/dispatch-transfer';
import { receiveInterhubTransfer } from '@tsela/server/interhub-transfers/receive-transfer';
import type { BranchCode } from '../network.ts';
import { asHub } from '../simulation.ts';
import { openLane } from '../trucks.ts';
import { at } from '../workdays.ts';
import type { Bench } from './bench.ts';
import { presentAt, give } from './day-world.ts';
import type { DayWorld } from './day-world.ts';
import type { PlannedShipment } from './day-plan.ts';
import type { DayStep } from './day-steps.ts';

/** The transfer of a lane; its id is known once it is open. */
interface Truck {
  readonly from: BranchCode;
  readonly to: BranchCode;
  readonly load: readonly PlannedShipment[];
  id: InterhubTransferId | null;
}

const OPENED = '18:20';
const LOADING = '18:30';
const LEAVES = '22:30';
const ARRIVES = '04:30';

/** A truck a lane: it is loaded by scan in the evening, leaves under its seal, and is counted in the morning. */
export function planTrucks(world: DayWorld, collected: readonly PlannedShipment[], bench: (hub: BranchCode) => Bench): DayStep[] {
  const lanes = new Map<string, Truck & { load: PlannedShipment[] }>();
  for (const shipment of collected) {
    if (shipment.from === shipment.to || presentAt(shipment, 'received').length === 0) continue;
    const key = `${shipment.from} ${shipment.to}`;
    const truck = lanes.get(key) ?? { from: shipment.from, to: shipment.to, load: [], id: null };
    lanes.set(key, truck);
    truck.load.push(shipment);
  }
  const trucks = [...lanes.values()].toSorted((one, other) => (one.from + one.to < other.from + other.to ? -1 : 1));
  for (const truck of trucks)
    bench(truck.from).take(
      at(world.dates.first, LOADING),
      truck.load.map((shipment) => ({
        shipment,
        numbers: presentAt(shipment, 'gone'),
        event: { choice: 'manifested', bay: 'B1' },
        transfer: () => truck.id,
      })),
    );
  for (const truck of trucks)
    bench(truck.to).take(
      at(world.dates.second, ARRIVES),
      truck.load.map((shipment) => ({
        shipment,
        numbers: presentAt(shipment, 'arrived'),
        event: { choice: 'inbound-from-manifest' },
        transfer: () => truck.id,
      })),
    );
  return trucks.flatMap((truck) => stepsOf(world, truck));
}

function stepsOf(world: DayWorld, truck: Truck): DayStep[] {
  const { simulation, dates } = world;
  const { from, to, load } = truck;
  const seal_number = `S${simulation.chance.whole(10_000, 99_999)}`;
  const touches = [`hub:${from}`, `hub:${to}`, ...load.map(({ name }) => name)];
  const named = `the truck from ${from} to ${to}`;
  return [
    {
      at: at(dates.first, OPENED),
      what: `${named} is opened`,
      touches,
      run: async (now) => {
        truck.id = await openLane(simulation, { from, to }, now);
      },
    },
    {
      at: at(dates.first, LEAVES),
      what: `${named} leaves`,
      touches,
      run: async (now) => {
        if (truck.id === null) return;
        // What was to go with it was not booked, or has vanished: an empty truck stays.
        if (!load.some((each) => world.booked.has(each.name) && presentAt(each, 'gone').length > 0)) {
          truck.id = null;
          return;
        }
        await dispatchInterhubTransfer(asHub(simulation, from, now), {
          id: truck.id,
          seal_number,
          vehicle: 'LH 10 GP',
          not_scanned: 'loaded',
        });
        const holder = { kind: 'lane' as const, id: simulation.company.branches.get(from) ?? null };
        for (const each of load.filter(({ name }) => world.booked.has(name))) give(world, each, presentAt(each, 'gone'), holder);
      },
    },
    {
      at: at(dates.second, '06:10'),
      what: `${named} is counted`,
      touches,
      run: async (now) => {
        if (truck.id === null) return;
        const id = truck.id;
        const context = asHub(simulation, to, now);
        const { parcels } = await receiveInterhubTransfer(context, { id });
        const parcel_ids = parcels.filter(({ difference }) => difference === 'missing').map(({ parcel_id }) => parcel_id);
        if (parcel_ids.length > 0)
          await decideDifferences(context, { id, parcel_ids, decision: 'lost', note: 'Not on the truck' });
        await closeInterhubTransfer(context, { id });
      },
    },
  ];
}
