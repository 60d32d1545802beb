import { verifyLedger } from '@tsela/server/billing/ledger/verify-ledger';
import { factOf } from '@tsela/server/tracking/proofs/read-custody';
import { lastHold } from '@tsela/domain/tracking/custody/custody-chain';
import type { CustodyParty } from '@tsela/domain/tracking/custody/custody-claims';
import { shipmentCustody } from '@tsela/domain/tracking/custody/shipment-custody';
import { SHIPMENT_STATUSES, STATUS_MATRIX } from '@tsela/domain/shipments/status/shipment-status';
import { asSystem } from '../simulation.ts';
import type { DayReads, History } from './day-reads.ts';
import { parcelName } from './day-world.ts';
import type { DayWorld, Holder } from './day-world.ts';

/** What must be true of the courier after every hour. */
export class Invariants {
  readonly #world: DayWorld;
  readonly #reads: DayReads;
  readonly #lost: ReadonlySet<string>;
  /** How many parcels were held against what was reported of them, over all hours. */
  parcels_checked = 0;

  constructor(world: DayWorld, reads: DayReads) {
    this.#world = world;
    this.#reads = reads;
    this.#lost = new Set(
      world.planned.flatMap((shipment) => (shipment.lost ? [parcelName(shipment, shipment.lost.number)] : [])),
    );
  }

  /** What is not true, in sentences. */
  async broken(now: Date, changed: ReadonlySet<string>): Promise<string[]> {
    const found = [
      ...(await this.#wrongCustody(now, [...changed])),
      ...(await this.#wrongLoads()),
      ...(await this.#doubleMessages()),
    ];
    const { differences } = await verifyLedger(asSystem(this.#world.simulation, now));
    return [...found, ...differences.map(({ text }) => text), ...(await this.#wrongPayments())];
  }

  /** Who has each parcel by its history is who had it by what was reported, and its status fits. */
  async #wrongCustody(now: Date, names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const history of await this.#reads.histories(names))
      for (const { name, party, status } of holdersOf(history, now)) {
        const holder = this.#world.holders.get(name);
        // What has vanished is measured, not held against what is true.
        if (!holder || this.#lost.has(name)) continue;
        this.parcels_checked++;
        if (!isHolder(party, holder))
          found.push(
            `${name} is with ${wordsOf(party)} by its history, and with ${holder.kind} ${holder.id ?? ''} by what was reported.`,
          );
        const is_collected = STATUS_MATRIX[status].collected === 'yes';
        if (!SHIPMENT_STATUSES.includes(status) || is_collected !== (holder.kind !== 'sender'))
          found.push(`${name} is ${status} while the ${holder.kind} has it.`);
      }
    return found;
  }

  async #wrongLoads(): Promise<string[]> {
    const rows = await this.#reads.rows<{ parcel_id: number; count: number }>(
      'select parcel_id, count(*)::int as count from interhub_transfer_parcels where provider_id = $1 and is_open group by 1 having count(*) > 1',
    );
    return rows.map(({ parcel_id, count }) => `Parcel ${parcel_id} is on ${count} open transfers.`);
  }

  /** A message is one event of one shipment for one reader on one channel: its text would be the same. */
  async #doubleMessages(): Promise<string[]> {
    const rows = await this.#reads.rows<{ event: string; shipment_id: number; count: number }>(
      `select event, shipment_id, count(*)::int as count from messages where provider_id = $1 and resend_of is null and shipment_id is not null
       group by event, shipment_id, recipient, channel, subject, body having count(*) > 1 limit 20`,
    );
    return rows.map(({ event, shipment_id, count }) => `${event} of shipment ${shipment_id} was written ${count} times.`);
  }

  async #wrongPayments(): Promise<string[]> {
    const [row] = await this.#reads.rows<{ count: number }>(
      "select count(*)::int as count from transactions where provider_id = $1 and type = 'payment'",
    );
    const { sent } = this.#world.payments;
    return row?.count === sent ? [] : [`${sent} payments arrived, and ${row?.count ?? 0} were booked.`];
  }
}

/** Who has each parcel of a shipment by its history. */
export function holdersOf(history: History, now: Date) {
  const facts = history.events.map((event) => factOf({ ...event, date: new Date(event.date) }));
  return shipmentCustody(facts, { parcels: history.parcels, legs: history, now }).map(({ chain }, index) => {
    const parcel = history.parcels[index];
    if (!parcel) throw new Error(`${history.name} has no parcel ${index + 1}.`);
    return { name: parcelName(history, parcel.number), party: lastHold(chain).party, status: parcel.status, chain };
  });
}

export function isHolder(party: CustodyParty, holder: Holder): boolean {
  if (party.kind !== holder.kind) return false;
  if (holder.kind === 'driver') return party.driver_id === holder.id;
  return holder.kind !== 'hub' && holder.kind !== 'lane' ? true : party.branch_id === holder.id;
}

function wordsOf({ kind, branch_id, driver_id }: CustodyParty): string {
  return `${kind} ${driver_id ?? branch_id ?? ''}`.trim();
}
