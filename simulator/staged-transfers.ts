import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { closeInterhubTransfer } from '@tsela/server/interhub-transfers/close-transfer';
import { decideDifferences } from '@tsela/server/interhub-transfers/decide-differences';
import { dispatchInterhubTransfer } from '@tsela/server/interhub-transfers/dispatch-transfer';
import { receiveInterhubTransfer } from '@tsela/server/interhub-transfers/receive-transfer';
import { book } from './bookings.ts';
import { hubScans } from './field-work.ts';
import type { Customer } from './hiring.ts';
import type { BranchCode } from './network.ts';
import { asHub, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { openLane, vehicleOf } from './trucks.ts';

type Standing = 'loading' | 'gone' | 'arriving' | 'received' | 'closed' | 'late';

/** One in every state, whatever day the demo is of, with how many hours ago it was opened. */
const STATES: readonly (readonly [Standing, number])[] = [
  ['loading', 2],
  ['gone', 5],
  ['arriving', 9],
  ['received', 12],
  ['closed', 14],
  ['late', 30],
];

const HOUR_MS = 60 * 60 * 1000;
const PARCELS = 3;

/** Opens a transfer in every state, between the branch of the hub's promised sign-in and the others. */
export function planTransfers(simulation: Simulation, end: Date): void {
  const { clock, company } = simulation;
  const from: BranchCode = 'JNB';
  const others = [...company.branches.keys()].filter((branch) => branch !== from);
  const customers = company.customers.filter(({ account_type, home }) => account_type === 'postpaid' && home === from);
  const [first] = customers;
  if (!first) return;
  for (const [index, [standing, hours]] of STATES.entries()) {
    const own = withOwnLuck(simulation);
    const to = others[index % others.length];
    const customer = customers[index % customers.length] ?? first;
    if (to === undefined) continue;
    clock.plan(new Date(end.getTime() - hours * HOUR_MS), `account:${customer.account_id}`, (now) =>
      stage(own, { customer, from, to, standing }, now),
    );
  }
}

interface Staged {
  readonly customer: Customer;
  readonly from: BranchCode;
  readonly to: BranchCode;
  readonly standing: Standing;
}

async function stage(simulation: Simulation, { customer, from, to, standing }: Staged, opened: Date): Promise<void> {
  const later = (minutes: number) => new Date(opened.getTime() + minutes * 60_000);
  const shipments = await bookSome(simulation, { customer, to }, opened);
  const scan = (branch: BranchCode, some: readonly Shipment[], choice: string, now: Date, transfer_id?: typeof id) =>
    hubScans(
      branch,
      now,
      some.map((shipment) => ({ simulation, shipment, choice, ...(transfer_id !== undefined && { transfer_id }) })),
    );
  await scan(from, shipments, 'received-at-hub', later(10));
  const id = await openLane(simulation, { from, to }, later(15));
  const loaded = standing === 'loading' ? shipments.slice(1) : shipments;
  await scan(from, loaded, 'manifested', later(20), id);
  if (standing === 'loading') return;
  const seal = { seal_number: `S${simulation.chance.whole(10_000, 99_999)}`, vehicle: vehicleOf(simulation) };
  await dispatchInterhubTransfer(asHub(simulation, from, later(40)), { id, ...seal });
  if (standing === 'gone' || standing === 'late') return;
  await scan(to, shipments.slice(1), 'inbound-from-manifest', later(300), id);
  if (standing === 'arriving') return;
  const at_end = asHub(simulation, to, later(340));
  const { parcels } = await receiveInterhubTransfer(at_end, { id });
  if (standing === 'received') return;
  const parcel_ids = parcels.filter(({ difference }) => difference === 'missing').map(({ parcel_id }) => parcel_id);
  if (parcel_ids.length > 0)
    await decideDifferences(at_end, { id, parcel_ids, decision: 'investigate', note: 'Asked the depot to look for it' });
  await closeInterhubTransfer(at_end, { id });
}

async function bookSome(
  simulation: Simulation,
  { customer, to }: Pick<Staged, 'customer' | 'to'>,
  now: Date,
): Promise<Shipment[]> {
  const booked: Shipment[] = [];
  for (let count = 0; count < PARCELS; count++) {
    const shipment = await book(simulation, customer, { now, fate: 'delivered', to });
    if (shipment) booked.push(shipment);
  }
  return booked;
}
