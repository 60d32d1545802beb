import { listAccounts } from '@tsela/server/accounts/account-reads';
import { creditCharge } from '@tsela/server/billing/credit-charge';
import { recordPayment } from '@tsela/server/billing/record-payment';
import { runInvoices } from '@tsela/server/billing/run-invoices';
import { sendStatements } from '@tsela/server/billing/statements/send-statements';
import { expireUnpaid } from '@tsela/server/shipments/change/expire-unpaid';
import { listShipments } from '@tsela/server/shipments/shipment-reads';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { cents, centsFromRand } from '@tsela/domain/money/cents';
import { addDays } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { openInvoices, openOf, planBankFile } from './bank-file.ts';
import type { Company } from './company.ts';
import type { Customer } from './hiring.ts';
import { asSystem, withOwnLuck } from './simulation.ts';
import type { Simulation } from './simulation.ts';
import { at, isWorkday } from './workdays.ts';

/** A prepaid account below this is topped up before it books. */
const LOW_RAND = 900;
/** A postpaid account pays before it runs into its limit. */
const USED_SHARE = 0.7;

/** How many payments each company has had: their references are the same whatever was played before in the process. */
const PAYMENTS = new WeakMap<Company, number>();

async function pay(
  simulation: Simulation,
  now: Date,
  { account_id, rand, method }: { account_id: AccountId; rand: number; method: string },
): Promise<void> {
  const number = (PAYMENTS.get(simulation.company) ?? 0) + 1;
  PAYMENTS.set(simulation.company, number);
  await recordPayment(asSystem(simulation, now, 'Bank'), {
    account_id,
    amount_cents: centsFromRand(Math.round(rand * 100) / 100),
    method,
    // No reference of a gateway: a top-up that is started later has one of its own.
    reference: `EFT ${number}`,
  });
}

async function balanceOf(simulation: Simulation, account_id: AccountId, now: Date): Promise<number> {
  const { accounts } = await listAccounts(asSystem(simulation, now), { id: account_id });
  return accounts[0]?.balance ?? 0;
}

/** A customer about to book checks now and then whether the account can pay for it; Karoo Crafts always does. */
export async function keepSolvent(simulation: Simulation, customer: Customer, now: Date): Promise<void> {
  const { chance } = simulation;
  const { account_id } = customer;
  if (customer.account_code !== 'KAR01' && !chance.percent(20)) return;
  const balance = await balanceOf(simulation, account_id, now);
  if (customer.account_type === 'prepaid') {
    // Karoo Crafts tops up by little, so that it can end on the balance that is promised for it.
    const rand = customer.account_code === 'KAR01' ? 500 : chance.pick([500, 1000, 1000, 2000, 5000]);
    const low = customer.account_code === 'KAR01' ? 700 : LOW_RAND;
    if (balance < low)
      await pay(simulation, now, { account_id, rand, method: chance.pick(['instant_eft', 'bob_pay_credit_card', 'manual_eft']) });
    return;
  }
  const limit = customer.credit_limit_cents / 100;
  if (-balance > limit * USED_SHARE) await pay(simulation, now, { account_id, rand: -balance * 0.9, method: 'manual_eft' });
}

/** Pays once more after a booking was refused; false when the customer would rather not send it. */
export async function payForMore(simulation: Simulation, customer: Customer, now: Date): Promise<boolean> {
  if (customer.account_code === 'KAR01') return false;
  await pay(simulation, now, { account_id: customer.account_id, rand: 5000, method: 'instant_eft' });
  return true;
}

/** The bookkeeping of the months: invoices and statements on the first, payments some weeks later, a file of the bank, a credit note now and then, expiry every night. */
export function planAccounting(simulation: Simulation, { first, last }: { first: Day; last: Day }): void {
  const { clock, chance } = simulation;
  const credited = new Set<ShipmentId>();
  planBankFile(simulation, { first, last });
  for (let day = first; day <= last; day = addDays(day, 1)) {
    clock.plan(at(day, '01:00'), 'expiry', async (now) => void (await expireUnpaid(asSystem(simulation, now))));
    if (day.endsWith('-01')) planInvoices(simulation, day);
    if (isWorkday(day) && chance.percent(20))
      clock.plan(at(day, '15:00'), 'credit', (now) => creditSomething(simulation, now, credited));
  }
}

/** The run of the first at 02:00, the statements of the month at 06:00, and customers who pay some weeks later what they were invoiced. */
function planInvoices(simulation: Simulation, day: Day): void {
  const { clock, company } = simulation;
  const lane = `books:${company.provider_id}`;
  clock.plan(at(day, '02:00'), lane, (now) => runInvoices(asSystem(simulation, now)));
  clock.plan(at(day, '06:00'), lane, (now) => sendStatements(asSystem(simulation, now)));
  for (const { account_id, account_type } of company.customers) {
    if (account_type !== 'postpaid') continue;
    const { chance } = withOwnLuck(simulation);
    // Some pay late, or not before they are reminded.
    if (chance.percent(45)) continue;
    clock.plan(at(addDays(day, chance.whole(7, 26)), '11:00'), `account:${account_id}`, async (now) => {
      const rand = (await openInvoices(simulation, now, account_id)).reduce((sum, invoice) => sum + openOf(invoice), 0);
      if (rand > 0) await pay(simulation, now, { account_id, rand, method: 'manual_eft' });
    });
  }
}

/** A delivered parcel that came late: part of its price is given back, once. */
async function creditSomething(simulation: Simulation, now: Date, credited: Set<ShipmentId>): Promise<void> {
  const context = asSystem(simulation, now);
  const { shipments } = await listShipments(context, { view: 'delivered', limit: 20 });
  const shipment = shipments.find((each) => (each.rate ?? 0) > 0 && !credited.has(each.id));
  if (!shipment) return;
  credited.add(shipment.id);
  await creditCharge(context, {
    shipment_id: shipment.id,
    amount_cents: cents(Math.round(((shipment.rate ?? 0) * 100) / 4)),
    reason: `Late delivery of ${shipment.short_tracking_reference}`,
  });
}

/** Karoo Crafts ends the demo with exactly the balance that is promised for it. */
export async function settleKaroo(simulation: Simulation, now: Date): Promise<void> {
  const karoo = simulation.company.customers.find((customer) => customer.account_code === 'KAR01');
  if (!karoo) return;
  const missing = PROMISED_RAND - (await balanceOf(simulation, karoo.account_id, now));
  if (missing > 0) await pay(simulation, now, { account_id: karoo.account_id, rand: missing, method: 'instant_eft' });
}

const PROMISED_RAND = 1500;
