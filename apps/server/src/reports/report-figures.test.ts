import { reportApi } from '@tsela/contract/reports/report-api';
import { REPORT_NAMES } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { addDays, dayOf, startOfDay } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld } from '../testing/report-world.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, signInAs } from '../testing/world.ts';
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
  world = await makeReportWorld(test_app.services);
  ({ token } = await signInAs(world, { role: ROLE.admin }));
});
afterAll(() => test_app.close());

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
const PAYMENTS = `select count(*) filter (where status = 'complete') as payments, sum(amount_cents) filter (where status = 'complete') / 100.0 as amount,
  sum(returned_cents) / 100.0 as returned, count(*) filter (where status <> 'complete') as not_received from payments where ${P}`;
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
  attempts: `select count(*) as attempts, count(*) filter (where status like '%failed-attempt') as failed, count(*) filter (where status like '%rejected') as rejected,
    count(*) filter (where data ->> 'is_shown' = 'true') as shown,
    round(100.0 * count(*) filter (where data ->> 'is_shown' = 'true') / nullif(count(*) filter (where status like '%failed-attempt'), 0), 1) as shown_share
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
