import { REPORT_NAMES, reportOf } from '@tsela/domain/reports/report-catalogue';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { listValues, previewReport } from '@tsela/server/reports/report-reads';
import { listRuns, runReport } from '@tsela/server/reports/report-runs';
import type { RequestContext } from '@tsela/server/context';
import type { AccountId, ProviderId, RoleId } from '@tsela/domain/ids';
import pg from 'pg';
import { runInProcess } from './job-in-process.ts';
import { openAccounts } from './money-books.ts';
import type { Figure } from './rating.ts';
import { asUser, fillShipments, makeStaffUser } from './world.ts';
import type { Bench } from './world.ts';

/** `TSELA_BENCH_REPORT_ROWS` makes it a smaller one, to be tried beside other work. Source: issue 21, floors. */
const ROWS = Number(process.env['TSELA_BENCH_REPORT_ROWS'] ?? 1_000_000);
const EVENTS_OF_ONE = 5;
const ACCOUNTS = 50;
const ADMINISTRATOR = 3 as RoleId;
/** A first preview of each report. */
const MOST_PREVIEW_MS = 2000;
/** A whole file: so many rows a second, or so much of what a bare COPY of the same rows does. */
const LEAST_A_SECOND = 50_000;
const LEAST_OF_COPY = 0.4;
const MOST_MORE_MB = 60;
const MB = 1024 * 1024;
/** Those of which filters offer the values of a million rows. */
const LARGEST: readonly ReportName[] = ['shipments', 'tracking-events', 'transactions'];

/** Each report's first preview over a year of a million shipments and five million events, and a whole file against a bare COPY. */
export async function measureReports(bench: Bench): Promise<Figure[]> {
  const { context, account_ids } = await openAccounts(bench, { name: 'Reports', accounts: ACCOUNTS });
  await fillShipments(bench.owner_url, { provider_id: context.provider_id, account_ids, rows: ROWS, under_way: ROWS / 100 });
  await fillEvents(bench.owner_url, context.provider_id);
  const { user_id } = await makeStaffUser(context, ADMINISTRATOR, 'reports@example.com');
  const staff = { ...(await asUser(context, user_id)), now: new Date() };
  const previews: Figure[] = [];
  for (const report of REPORT_NAMES) previews.push(await previewOf(staff, report));
  const built: Figure[] = [];
  for (const each of builtReports(account_ids)) built.push(await builtOf(staff, each));
  for (const report of LARGEST) built.push(await offeredOf(staff, report));
  return [...previews, ...built, ...(await wholeFile(bench, staff))];
}

interface Built {
  readonly report: ReportName;
  readonly asked: Partial<Parameters<typeof previewReport>[1]>;
}

/** Reports as they are built over the three largest subjects: two groups, of few and of many, with filters of their own fields and of amounts. */
function builtReports(account_ids: readonly AccountId[]): readonly Built[] {
  const others = `account:not:${account_ids.slice(0, 5).join(',')}`;
  const some = `account:is:${account_ids.slice(5, 25).join(',')}`;
  return [
    { report: 'shipments', asked: { by: 'account', then_by: 'month', filters: `status:is:delivered,submitted;${others}` } },
    { report: 'shipments', asked: { by: 'account', then_by: 'day' } },
    { report: 'shipments', asked: { by: 'day', then_by: 'service', filters: `price:min:100;charged_weight:max:50;${some}` } },
    { report: 'shipments', asked: { by: 'rows', filters: `price:min:100;${others}` } },
    { report: 'shipments', asked: { by: 'account', figure: 'shipments', behind: String(account_ids[0] ?? '') } },
    { report: 'on-time', asked: { by: 'account', then_by: 'month', filters: others } },
    { report: 'tracking-events', asked: { by: 'status', then_by: 'account' } },
    { report: 'tracking-events', asked: { by: 'account', then_by: 'day', filters: `status:not:submitted;${others}` } },
    { report: 'tracking-events', asked: { by: 'day', then_by: 'hour', filters: 'status:is:delivered,delivery-failed-attempt' } },
    { report: 'tracking-events', asked: { by: 'rows', filters: 'status:is:delivery-failed-attempt' } },
    { report: 'transactions', asked: { by: 'account', then_by: 'month', filters: `amount:max:-50;${others}` } },
    { report: 'transactions', asked: { by: 'type', then_by: 'day' } },
    { report: 'transactions', asked: { by: 'rows', filters: `amount:max:-50;${some}` } },
  ];
}

async function builtOf(staff: RequestContext, { report, asked }: Built): Promise<Figure> {
  const days = longestOf(report);
  const began = performance.now();
  const { count } = await previewReport(staff, { report, ...days, ...asked });
  const took = performance.now() - began;
  const { by = '', then_by, filters } = asked;
  const what = [
    by,
    ...(asked.figure === undefined ? [] : ['opened']),
    ...(then_by === undefined ? [] : [`and ${then_by}`]),
    ...(filters === undefined ? [] : ['with filters']),
  ];
  return {
    lines: [
      `built ${report} by ${what.join(' ')}: ${took.toFixed(0)} ms to its first preview of ${count} (at most ${MOST_PREVIEW_MS})`,
    ],
    reached: count > 0 && took <= MOST_PREVIEW_MS,
  };
}

/** What a filter offers: the values of each field of the three largest subjects, and one of them by a part of its name. */
async function offeredOf(staff: RequestContext, report: ReportName): Promise<Figure> {
  const slowest = { field: '', took: 0 };
  for (const [field, search] of [...Object.keys(subjectOf(reportOf(report).subject).groupings), 'account'].map(
    (each, at, all) => [each, at === all.length - 1 ? 'Book' : ''] as const,
  )) {
    const began = performance.now();
    await listValues(staff, { report, field, search, ...longestOf(report) });
    const took = performance.now() - began;
    if (took > slowest.took) Object.assign(slowest, { field: search === '' ? field : `${field}, searched`, took });
  }
  return {
    lines: [
      `values offered of ${report}: ${slowest.took.toFixed(0)} ms for the slowest, ${slowest.field} (at most ${MOST_PREVIEW_MS})`,
    ],
    reached: slowest.took <= MOST_PREVIEW_MS,
  };
}

/** The longest period that a report can be asked for. */
function longestOf(report: ReportName) {
  const { days_max } = subjectOf(reportOf(report).subject);
  return { start_date: isoDay(Date.now() - ((days_max ?? 365) - 1) * DAY_MS), end_date: today() };
}

async function previewOf(staff: RequestContext, report: ReportName): Promise<Figure> {
  const began = performance.now();
  const { days_max } = subjectOf(reportOf(report).subject);
  const { count } = await previewReport(staff, { report, ...longestOf(report) });
  const took = performance.now() - began;
  return {
    lines: [
      `report ${report} of ${days_max === undefined ? 'a year' : `${days_max} days`}: ${took.toFixed(0)} ms to its first preview of ${count} groups (at most ${MOST_PREVIEW_MS})`,
    ],
    reached: took <= MOST_PREVIEW_MS,
  };
}

async function wholeFile(bench: Bench, staff: RequestContext): Promise<Figure[]> {
  const copy_ms = await copied(bench.owner_url, staff.provider_id);
  const asked = { report: 'shipments', by: 'rows', start_date: yearAgo(), end_date: today(), format: 'csv' } as const;
  const { run } = await runReport(staff, asked);
  const { took_ms: took, rss } = await runInProcess(bench, 'write-report', {
    provider_id: staff.provider_id,
    report_run_id: run.id,
  });
  const [written] = (await listRuns(staff, { id: run.id })).runs;
  const rows = written?.row_count ?? 0;
  const [per_second, copy_per_second] = [(rows * 1000) / took, (rows * 1000) / copy_ms];
  const more_mb = (rss[1] - rss[0]) / MB;
  const least = Math.min(LEAST_A_SECOND, copy_per_second * LEAST_OF_COPY);
  return [
    {
      lines: [
        `whole report of ${rows} rows: ${Math.round(per_second)} rows a second, a bare COPY ${Math.round(copy_per_second)} (at least ${Math.round(least)})`,
      ],
      reached: rows > 0 && per_second >= least,
    },
    {
      lines: [`  its process grew by ${more_mb.toFixed(0)} MB (at most ${MOST_MORE_MB})`],
      reached: more_mb <= MOST_MORE_MB,
    },
  ];
}

/** How long a bare COPY of the same rows and columns takes. */
async function copied(owner_url: string, provider_id: ProviderId): Promise<number> {
  return asOwner(owner_url, async (client) => {
    const began = performance.now();
    await client.query(
      `copy (select s.short_tracking_reference, a.account_code || ' · ' || a.name, s.service_level_code, s.customer_reference, s.time_created, s.status,
         s.collection_address ->> 'city', s.delivery_address ->> 'city', s.parcel_count, s.charged_weight_g / 1000.0, s.rate_cents / 100.0, s.delivered_date
       from shipments s join accounts a on a.provider_id = s.provider_id and a.id = s.account_id
       where s.provider_id = ${provider_id} and s.time_created >= now() - interval '365 days' order by s.time_created desc, s.id desc) to '/dev/null' csv`,
    );
    return performance.now() - began;
  });
}

/** Deliveries with a promise, five events of each shipment, one in ten with a failed attempt, and the charge of each. */
async function fillEvents(owner_url: string, provider_id: ProviderId): Promise<void> {
  await asOwner(owner_url, async (client) => {
    await client.query(
      `update shipments set delivered_date = time_created + interval '1 day', collected_date = time_created + interval '2 hours',
         estimated_delivery_to = time_created + case when id % 8 = 0 then interval '20 hours' else interval '26 hours' end
       where provider_id = $1 and status = 'delivered'`,
      [provider_id],
    );
    await client.query(
      `insert into tracking_events (provider_id, id, shipment_id, parcel_id, status, date, time_received, source)
       select s.provider_id, nextval('tracking_event_ids'), s.id, 0,
         case when n = 3 and s.id % 10 = 0 then 'delivery-failed-attempt' else (array['submitted', 'collected', 'at-hub', 'out-for-delivery', 'delivered'])[n] end,
         s.time_created + n * interval '5 hours', s.time_created + n * interval '5 hours', 'api'
       from shipments s, generate_series(1, ${EVENTS_OF_ONE}) n where s.provider_id = $1`,
      [provider_id],
    );
    await client.query(
      `insert into transactions (provider_id, id, account_id, type, contra_account, amount_cents, vat_cents, vat_percentage_bp, balance_after_cents, shipment_id,
         description, effective_date, time_created, source)
       select s.provider_id, nextval('transaction_ids'), s.account_id, 'shipping-charge', 'revenue', -s.rate_cents, -1500, 1500, 0, s.id,
         'Shipment ' || s.short_tracking_reference, s.time_created, s.time_created, 'api'
       from shipments s where s.provider_id = $1`,
      [provider_id],
    );
    await client.query('vacuum analyze');
  });
}

async function asOwner<Answer>(owner_url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const DAY_MS = 24 * 60 * 60 * 1000;
const isoDay = (moment: number) => new Date(moment).toISOString().slice(0, 10) as never;
const today = () => isoDay(Date.now());
const yearAgo = () => isoDay(Date.now() - 364 * DAY_MS);
