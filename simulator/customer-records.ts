import { saveAddressBookEntry } from '@tsela/server/address-book/save-address-book-entry';
import { makeBatch } from '@tsela/server/shipments/batches/batches';
import { listShipmentRows } from '@tsela/server/shipments/list/listed-shipment-reads';
import { PROMISED_ACCOUNTS } from './demo-people.ts';
import type { Customer } from './hiring.ts';
import { addressAt } from './network.ts';
import { person, streetAddress } from './people.ts';
import { asCustomer, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';

const HOUR_MS = 3_600_000;

/** What the customers who sign in to the demo have kept: those they send to, and a batch that is being picked. */
export async function fillCustomerRecords(simulation: Simulation, end: Date): Promise<void> {
  const own = withOwnLuck(simulation);
  for (const customer of simulation.company.customers.filter(({ account_code }) => PROMISED_ACCOUNTS.includes(account_code))) {
    await fillAddressBook(own, customer, end);
    await packBatch(own, customer, end);
  }
}

const CONTACTS = 14;
/** The first so many are shops with a person to ask for. */
const SHOPS = ['Corner Book Shop', 'Karoo Kitchen Supplies', 'Long Street Gifts', 'Mopani Pharmacy'] as const;

async function fillAddressBook(simulation: Simulation, customer: Customer, end: Date): Promise<void> {
  const { chance, company, places } = simulation;
  const branches = [...company.branches.keys()];
  for (let at = 0; at < CONTACTS; at += 1) {
    const { name, ...parts } = person(chance);
    const shop = SHOPS[at];
    const now = new Date(end.getTime() - (CONTACTS - at) * 26 * HOUR_MS);
    await saveAddressBookEntry(asCustomer(simulation, customer, now), {
      ...parts,
      name: shop ?? name,
      ...(shop !== undefined && {
        contact_name: name,
        special_instructions: 'Receiving is at the back',
        opening_hours: 'Mon-Fri 08:00-17:00, Sat 08:00-13:00',
      }),
      address: addressAt(places.near(chance.pickEarly(branches), chance), streetAddress(chance)),
      source: shop === undefined ? 'automatic' : 'manual',
    });
  }
}

const IN_A_BATCH = 3;

/** What waits for the driver, put together for one scan at the hub. */
async function packBatch(simulation: Simulation, customer: Customer, end: Date): Promise<void> {
  const context = asCustomer(simulation, customer, end);
  const { shipments } = await listShipmentRows(context, { status: 'submitted', limit: IN_A_BATCH });
  if (shipments.length > 0) await makeBatch(context, { account_id: customer.account_id, ids: shipments.map(({ id }) => id) });
}
