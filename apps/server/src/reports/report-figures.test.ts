import { reportApi } from '@tsela/contract/reports/report-api';
import { REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { cents } from '@tsela/domain/money/cents';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceAccount } from '../billing/invoice-account.ts';
import { createTransaction } from '../billing/manual-transaction.ts';
import { recordPayment } from '../billing/record-payment.ts';
import { bookOne, hireDriver, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

/** So many days back the reports are asked for, to the end of the day after today, so that midnight changes nothing. */
const DAYS = 29;
const TODAY = dayOf(new Date());
const START = startOfDay(addDays(TODAY, -DAYS)).toISOString();

let test_app: TestApp;
let world: World;
let token: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await fill();
  ({ token } = await signInAs(world, { role: ROLE.admin }));
}, 60_000);
afterAll(() => test_app.close());

/** A provider with some of everything that reports are about, within the period and before it. */
async function fill(): Promise<World> {
  const made = await makeWorld(test_app.services);
  const { context, cape_town, johannesburg } = made;
  const change = (statement: string) => changeRows(made, statement);
  const p = made.provider_id;
  const { driver_id } = await hireDriver(made);
  const customer = await makeCustomer(made, { balance: 1_000_000 });
  const account_id = await makeAccount(made, { account_type: 'postpaid', credit_limit: 10_000_000 });
  await makeAccount(made);
  const booked = [];
  for (let at = 0; at < 10; at++)
    booked.push(await bookOne(made, { account_id: at % 3 === 0 ? customer.account_id : account_id }));
  const ids = booked.map(({ id }) => id);
  for (const id of ids.slice(0, 2)) await moveTo(made, { id }, 'delivery-failed-attempt');
  for (const id of ids.slice(8, 9)) await moveTo(made, { id }, 'collection-rejected');
  for (const id of ids.slice(0, 5)) await moveTo(made, { id }, 'delivered');
  for (const id of ids.slice(5, 7)) await moveTo(made, { id }, 'at-hub');
  const nth = (at: number) => String(ids[at]);
  await change(
    `update shipments set delivery_agent_id = ${driver_id}, collection_agent_id = ${driver_id}, collected_date = delivered_date - interval '90 minutes',
       estimated_delivery_to = case id % 3 when 0 then null when 1 then delivered_date else delivered_date - interval '1 minute' end
     where provider_id = ${p} and status = 'delivered'`,
  );
  await change(`update shipments set estimated_delivery_to = time_created where provider_id = ${p} and id = ${nth(5)}`);
  await change(`update shipments set is_return = true where provider_id = ${p} and id in (${nth(2)}, ${nth(6)})`);
  await change(
    `update shipments set delivery_pickup_point_provider = 'bob-box', delivery_pickup_point_id = 'X1' where provider_id = ${p} and id in (${nth(3)}, ${nth(7)})`,
  );
  await change(
    `update shipments set time_created = time_created - interval '40 days' where provider_id = ${p} and id = ${nth(9)}`,
  );
  await change(
    `insert into tracking_events (provider_id, id, shipment_id, status, date, source, event_id, branch_id, is_late, time_received)
     select ${p}, nextval('tracking_event_ids'), ${nth(5)}, 'at-hub', now() - n * interval '1 hour', 'scanner', gen_random_uuid(), ${cape_town}, n = 1, now()
     from generate_series(1, 3) n`,
  );
  await change(
    `insert into interhub_transfers (provider_id, id, number, origin_branch_id, destination_branch_id, status, time_created, time_modified)
     values (${p}, 900001, 1, ${cape_town}, ${johannesburg}, 'open', now(), now())`,
  );
  await change(
    `insert into interhub_transfer_parcels (provider_id, transfer_id, parcel_id, shipment_id, is_open, time_added, difference, decision, time_decided)
     select ${p}, 900001, id, shipment_id, false, now(), case when shipment_id = ${nth(1)} then 'damaged' else 'missing' end,
       case when shipment_id = ${nth(0)} then 'found' end, case when shipment_id = ${nth(0)} then now() end
     from parcels where provider_id = ${p} and shipment_id in (${nth(0)}, ${nth(1)}, ${nth(2)})`,
  );
  await change(
    `insert into parcel_measurements (provider_id, id, shipment_id, parcel_id, device, source, time_created)
     select ${p}, 900000 + row_number() over (), shipment_id, id, 'scale', 'web', now() from parcels where provider_id = ${p}`,
  );
  await change(
    `insert into charge_discrepancies (provider_id, id, shipment_id, measurement_id, status, cause, severity, rate_revision_id, quoted_cents, rate_cents,
       rate_excluding_vat_cents, difference_cents, charged_weight_g, actual_weight_g, volumetric_weight_g, items, trace, answer, time_created)
     select ${p}, id, shipment_id, id, (array['open', 'applied', 'approved', 'superseded'])[1 + (id - 900001) % 4], 'weight', 'LOW', 1, 10000, 10000 + (id - 900000) * 7,
       0, (id - 900000) * 7, 0, 0, 0, '[]', '{}', case when id % 2 = 1 then 'disputed' else '' end, now()
     from parcel_measurements where provider_id = ${p}`,
  );
  await change(
    `insert into shipment_documents (provider_id, id, shipment_id, type, name, content_type, size_bytes, hash, bytes, created_by_name, time_created)
     values (${p}, 900001, ${nth(0)}, 'pod', 'pod.png', 'image/png', 1, decode(repeat('00', 32), 'hex'), '\\x00', 'A driver', now())`,
  );
  await change(
    `insert into shipment_ratings (provider_id, shipment_id, party, stars, driver_id, branch_id, time_rated, time_modified)
     values (${p}, ${nth(0)}, 'recipient', 5, ${driver_id}, ${cape_town}, now(), now()), (${p}, ${nth(1)}, 'recipient', 2, ${driver_id}, ${cape_town}, now(), now()),
       (${p}, ${nth(1)}, 'sender', 3, ${driver_id}, ${cape_town}, now(), now())`,
  );
  await createTransaction(context, { account_id, type: 'admin-debit', amount: 115, reason: 'Storage' });
  await invoiceAccount(context, account_id);
  await recordPayment(context, { account_id, amount_cents: cents(5000), method: 'cash', reference: 'P1' });
  await createTransaction(context, { account_id, type: 'admin-debit', amount: 23, reason: 'Storage once more' });
  await createTransaction(context, { account_id, type: 'balance-adjustment-credit', amount: 11, reason: 'Rounding' });
  await change(
    `insert into payments (provider_id, id, number, account_id, amount_cents, method, reference, status, time_created, shipment_id, returned_cents)
     values (${p}, 900001, 900001, ${account_id}, 700, 'cash', 'P2', 'complete', now(), ${nth(1)}, 100), (${p}, 900002, 900002, ${account_id}, 800, 'cash', 'P3', 'failed', now(), null, 0)`,
  );
  await change(
    `insert into billing_documents (provider_id, id, kind, number, account_id, date, due_date, total_cents, vat_cents, paid_cents, time_created)
     select ${p}, 900000 + n, case when n = 6 then 'credit-note' else 'invoice' end, 900000 + n, ${account_id}, '${TODAY}'::date - n,
       case when n = 6 then null else '${TODAY}'::date - 15 - (n - 2) * 30 end, n * 1150, n * 150, case when n = 3 then 50 else 0 end, now()
     from generate_series(1, 6) n`,
  );
  await change(`update accounts set is_on_hold = true where provider_id = ${p} and id = ${customer.account_id}`);
  await change(
    `insert into events (provider_id, id, time, type, object_type, object_id, account_id, actor_user_id, actor_name, request_id, client_version, source, impersonator_user_id)
     select ${p}, nextval('event_ids'), now(), 'shipment.changed', 'shipment', n, ${customer.account_id}, ${customer.user_id}, 'x', '', '', 'web', case when n = 1 then ${customer.user_id} end
     from generate_series(1, 3) n`,
  );
  return made;
}

const P = 'provider_id = $p';
const BOOKED = `from shipments where ${P} and time_created >= $start and status not in ('quoted', 'draft')`;
const SHIPMENT_FIGURES = `count(*) as shipments, coalesce(sum(parcel_count), 0) as parcels, round(coalesce(sum(charged_weight_g), 0) / 1000.0, 1) as charged_weight,
  coalesce(sum(rate_cents), 0) / 100.0 as value, count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'cancelled') as cancelled,
  round(100.0 * count(*) filter (where status = 'delivered') / count(*), 1) as delivered_share`;
const DELIVERED = `from shipments s where ${P} and status = 'delivered'`;
const FAILED_BEFORE = `select from tracking_events e where e.provider_id = s.provider_id and e.shipment_id = s.id and e.status = 'delivery-failed-attempt'`;
const DELIVERIES = `select count(*) as delivered, count(estimated_delivery_to) as promised,
  count(*) filter (where delivered_date <= estimated_delivery_to) as on_time, count(*) filter (where delivered_date > estimated_delivery_to) as late,
  round(100.0 * count(*) filter (where delivered_date <= estimated_delivery_to) / count(estimated_delivery_to), 1) as on_time_share,
  count(*) filter (where not exists (${FAILED_BEFORE})) as first_attempt,
  round(100.0 * count(*) filter (where not exists (${FAILED_BEFORE})) / count(*), 1) as first_attempt_share,
  round(avg(extract(epoch from delivered_date - collected_date)) / 3600, 1) as hours_on_the_way ${DELIVERED}`;
const UNDER_WAY = `select count(*) as shipments, sum(parcel_count) as parcels, count(*) filter (where estimated_delivery_to < now()) as past_promise,
  round(100.0 * count(*) filter (where estimated_delivery_to < now()) / count(*), 1) as past_promise_share,
  round(avg((extract(epoch from now() - time_created) / 86400)::int), 1) as age_days
  from shipments where ${P} and status not in ('delivered', 'cancelled')`;
const DISCREPANCIES = `select count(*) as changes, count(*) filter (where answer = 'disputed') as disputed, sum(rate_cents - quoted_cents) / 100.0 as difference,
  coalesce(sum(rate_cents - quoted_cents) filter (where status in ('applied', 'approved')), 0) / 100.0 as charged
  from charge_discrepancies where ${P} and status <> 'superseded'`;
const PROVEN = `exists (select from shipment_documents d where d.provider_id = s.provider_id and d.shipment_id = s.id and d.type = 'pod')`;
const ON_PAPER = `'admin-debit', 'admin-credit', 'promotional-credit', 'promotional-debit', 'shipping-charge', 'shipping-charge-reversal', 'shipping-charge-credit'`;
const IS_WAITING = `not exists (select from billing_document_lines l where l.provider_id = t.provider_id and l.transaction_id = t.id)`;
const REVENUE = `select count(*) as entries, -sum(amount_cents - vat_cents) / 100.0 as net, -sum(vat_cents) / 100.0 as vat, -sum(amount_cents) / 100.0 as total,
  -coalesce(sum(amount_cents) filter (where ${IS_WAITING}), 0) / 100.0 as not_invoiced from transactions t where ${P} and type in (${ON_PAPER})`;
const PAYMENTS = `select count(*) as payments, sum(amount_cents) / 100.0 as amount, sum(returned_cents) / 100.0 as returned from payments where ${P}`;
const DUE = (from: number, to: number) =>
  `coalesce(sum(total_cents - paid_cents) filter (where '${TODAY}'::date - due_date between ${from} and ${to}), 0) / 100.0`;
const SIGN = `case when kind = 'credit-note' then -1 else 1 end`;
const BOOKED_IN = (when: string) =>
  `(select count(*) from shipments s where s.provider_id = a.provider_id and s.account_id = a.id and s.time_created ${when})`;

/** The figures of each report of the same days, as plain SQL has them. */
const BY_HAND: Readonly<Record<ReportName, string>> = {
  shipments: `select ${SHIPMENT_FIGURES} ${BOOKED}`,
  'open-shipments': UNDER_WAY,
  'undelivered-uncollected': UNDER_WAY,
  'on-time': DELIVERIES,
  'first-attempt': DELIVERIES,
  attempts: `select count(*) as attempts, count(*) filter (where status like '%failed-attempt') as failed, count(*) filter (where status like '%rejected') as rejected
    from tracking_events where ${P} and parcel_id = 0 and (status like '%failed-attempt' or status like '%rejected')`,
  returns: `select ${SHIPMENT_FIGURES} ${BOOKED} and is_return`,
  'pickup-points': `select ${SHIPMENT_FIGURES} ${BOOKED} and delivery_pickup_point_provider <> ''`,
  drivers: DELIVERIES,
  stops: `select 2 * count(*) as stops, count(*) as collections, count(*) as deliveries ${DELIVERED} and delivery_agent_id is not null`,
  scans: `select count(*) as scans, count(*) filter (where is_late) as late from tracking_events where ${P} and source = 'scanner'`,
  'tracking-events': `select count(*) as events, count(branch_id) as at_hubs, count(driver_id) as by_drivers, count(*) filter (where is_late) as late
    from tracking_events where ${P} and date >= $start`,
  'transfer-differences': `select count(*) as parcels, count(*) filter (where difference = 'missing') as missing, count(*) filter (where decision is null) as undecided
    from interhub_transfer_parcels where ${P} and difference is not null`,
  'dimension-changes': DISCREPANCIES,
  'without-proof': `select count(*) as delivered, count(*) filter (where not ${PROVEN}) as without_proof,
    round(100.0 * count(*) filter (where not ${PROVEN}) / count(*), 1) as without_proof_share ${DELIVERED}`,
  revenue: REVENUE,
  transactions: `select count(*) as entries, -coalesce(sum(amount_cents) filter (where amount_cents < 0), 0) / 100.0 as debits,
    coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) / 100.0 as credits, sum(amount_cents) / 100.0 as change from transactions where ${P}`,
  'not-invoiced': `${REVENUE} and ${IS_WAITING}`,
  discrepancies: DISCREPANCIES,
  vat: REVENUE,
  'aged-debt': `select count(*) as invoices, sum(total_cents - paid_cents) / 100.0 as open,
    coalesce(sum(total_cents - paid_cents) filter (where due_date is null or due_date >= '${TODAY}'::date), 0) / 100.0 as not_due,
    ${DUE(1, 30)} as up_to_30_days, ${DUE(31, 60)} as up_to_60_days, ${DUE(61, 90)} as up_to_90_days, ${DUE(91, 9999)} as over_90_days
    from billing_documents where ${P} and kind = 'invoice' and paid_cents < total_cents`,
  payments: PAYMENTS,
  'top-ups': `${PAYMENTS} and shipment_id is null and status = 'complete'`,
  allocations: `select count(*) as allocations, sum(amount_cents) / 100.0 as amount from allocations where ${P}`,
  documents: `select count(*) as documents, sum(${SIGN} * (total_cents - vat_cents)) / 100.0 as net, sum(${SIGN} * vat_cents) / 100.0 as vat,
    sum(${SIGN} * total_cents) / 100.0 as total from billing_documents where ${P}`,
  'credit-notes': `select count(*) as documents, sum(total_cents - vat_cents) / 100.0 as net, sum(vat_cents) / 100.0 as vat, sum(total_cents) / 100.0 as total
    from billing_documents where ${P} and kind = 'credit-note'`,
  accounts: `select count(*) as accounts, count(*) as opened, count(*) filter (where is_on_hold) as on_hold,
    sum(${BOOKED_IN('< $start')}) as before, sum(${BOOKED_IN('>= $start')}) as within from accounts a where ${P} and status = 'open'`,
  'log-ins': `select count(*) as log_ins, count(u.account_id) as by_customers, count(*) - count(u.account_id) as by_staff
    from sessions n join users u on u.provider_id = n.provider_id and u.id = n.user_id where n.${P}`,
  actions: `select count(*) as actions, count(*) filter (where object_type = 'shipment') as of_shipments, count(*) - count(u.account_id) as by_staff,
    count(u.account_id) as by_customers, count(impersonator_user_id) as as_another
    from events e join users u on u.provider_id = e.provider_id and u.id = e.actor_user_id where e.${P}`,
  ratings: `select count(*) as ratings, round(avg(stars), 1) as stars, count(*) filter (where stars <= 2) as low,
    round(100.0 * count(*) filter (where stars <= 2) / count(*), 1) as low_share from shipment_ratings where ${P}`,
};

describe('each report', () => {
  it.each(REPORT_NAMES)('SCREEN-48: %s has the figures that plain SQL has of the same rows', async (report) => {
    const query = BY_HAND[report].replaceAll('$p', String(world.provider_id)).replaceAll('$start', `'${START}'::timestamptz`);
    const [counted = {}] = await rowsOf<Record<string, unknown>>(world, query);

    const { totals } = await succeed(test_app, reportApi.preview, {
      token,
      input: { report, start_date: addDays(TODAY, -DAYS), end_date: addDays(TODAY, 1) },
    });

    const figures = Object.fromEntries(totals.map(({ key, value }) => [key, value]));
    expect(figures).toEqual(Object.fromEntries(Object.entries(counted).map(([key, value]) => [key, Number(value)])));
    // A report of nothing would prove nothing.
    expect(Number(totals[0]?.value)).toBeGreaterThan(0);
  });
});
