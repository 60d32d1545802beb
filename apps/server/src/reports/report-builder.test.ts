import { reportApi } from '@tsela/contract/reports/report-api';
import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import type { InputOf } from '@tsela/contract/route';
import { REPORT_NAMES, reportOf } from '@tsela/domain/reports/report-catalogue';
import type { ReportName } from '@tsela/domain/reports/report-catalogue';
import { amountFields, filtersText } from '@tsela/domain/reports/report-filters';
import { subjectOf } from '@tsela/domain/reports/report-subjects';
import { addDays, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeReportWorld, signInWithoutAmounts } from '../testing/report-world.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';

/** To the end of the day after today, so that midnight changes nothing. */
const TODAY = dayOf(new Date());
const DAYS = { start_date: addDays(TODAY, -29), end_date: addDays(TODAY, 1) };

let test_app: TestApp;
let world: World;
let token: string;
let clerk: string;
beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeReportWorld(test_app.services);
  ({ token } = await signInAs(world, { role: ROLE.admin }));
  clerk = (await signInWithoutAmounts(world)).token;
});
afterAll(() => test_app.close());

type Question = InputOf<typeof reportApi.preview>;

const ask = (question: Question, asker = token) =>
  succeed(test_app, reportApi.preview, { token: asker, input: { ...DAYS, ...question } });

async function refused(question: Question, asker = token) {
  const { status, body } = await test_app.request(reportApi.preview, { token: asker, input: { ...DAYS, ...question } });
  return [status, body['message']];
}

const columnOf = ({ columns, rows }: ReportAnswer, key: string) => {
  const at = columns.findIndex((column) => column.key === key);
  return rows.map(({ cells }) => cells[at]);
};
const totalsOf = ({ totals }: ReportAnswer) => Object.fromEntries(totals.map(({ key, value }) => [key, value]));
const cents = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + Math.round(Number(value) * 100), 0);

/** Each grouping with the one that follows it, and the last one with the first. */
function pairsOf(report: ReportName): [string, string][] {
  const keys = Object.keys(subjectOf(reportOf(report).subject).groupings);
  return keys.map((key, at) => [key, keys[(at + 1) % keys.length] ?? key]);
}

const counted = async (select: string) => {
  const rows = await rowsOf<Record<string, unknown>>(world, select.replaceAll('$p', String(world.provider_id)));
  return rows.map((row) =>
    Object.values(row).map((value) => (typeof value === 'string' && /^-?[\d.]+$/.test(value) ? Number(value) : value)),
  );
};

describe('a report that is grouped twice', () => {
  it.each(REPORT_NAMES)(
    'SCREEN-48: %s has in its groups what they have alone, in all of them what each has, and opens to the rows of both',
    async (report) => {
      for (const [by, then_by] of pairsOf(report)) {
        const alone = await ask({ report, by });
        const twice = await ask({ report, by, then_by });

        expect([by, then_by, twice.totals]).toEqual([by, then_by, alone.totals]);
        expect(twice.subtotals.map(({ key, cells }) => [key, cells[0], ...cells.slice(2)])).toEqual(
          alone.rows.map(({ key, cells }) => [key, ...cells]),
        );
        for (const [at, column] of twice.columns.entries()) {
          if (!column.opens) continue;
          for (const { key, cells } of twice.subtotals) {
            const within = twice.rows.filter((row) => row.key === key);
            expect([column.key, cents(within.map((row) => row.cells[at]))]).toEqual([column.key, cents([cells[at]])]);
          }
        }
        const [first] = twice.rows;
        const [figure] = twice.totals;
        if (!first || !figure) throw new Error(`${report} has no rows.`);
        const opened = { report, by, then_by, figure: figure.key, behind: first.key };
        expect((await ask({ ...opened, behind_then: first.then_key ?? '' })).count).toBe(Number(first.cells[2]));
        expect((await ask(opened)).count).toBe(Number(twice.subtotals[0]?.cells[2]));
      }
    },
  );

  it('SCREEN-48: has the figures that plain SQL has of the same rows, the largest group first and days in their order', async () => {
    const by_hand = await counted(
      `select a.account_code || ' · ' || a.name, s.status, count(*), sum(s.parcel_count)
       from shipments s join accounts a on a.provider_id = s.provider_id and a.id = s.account_id
       where s.provider_id = $p and s.time_created >= now() - interval '30 days' and s.status not in ('quote', 'quote-expired')
       group by a.id, 1, 2 order by sum(count(*)) over (partition by a.id) desc, 1, 3 desc, 2`,
    );
    const answer = await ask({ report: 'shipments', by: 'account', then_by: 'status', figures: 'shipments,parcels' });
    const status = (cell: unknown) => String(cell).toLowerCase().replaceAll(' ', '-');
    expect(answer.rows.map(({ key: _key, cells }) => [cells[0], status(cells[1]), cells[2], cells[3]])).toEqual(by_hand);
    expect(answer).toMatchObject({ by: 'account', then_by: 'status', count: by_hand.length, is_listed: false });

    const events = await counted(
      `select to_char(date at time zone 'Africa/Johannesburg', 'YYYY-MM-DD'), status, count(*) as events, count(branch_id) as at_hubs
       from tracking_events where provider_id = $p and date >= now() - interval '30 days' group by 1, 2 order by 1, 3 desc, 2`,
    );
    const of_events = await ask({ report: 'tracking-events', by: 'day', then_by: 'status', figures: 'events,at_hubs' });
    expect(of_events.rows.map(({ cells }) => [cells[0], status(cells[1]), cells[2], cells[3]])).toEqual(events);

    const entries = await counted(
      `select t.source, to_char(t.effective_date at time zone 'Africa/Johannesburg', 'YYYY-MM'), count(*), sum(t.amount_cents) / 100.0
       from transactions t where t.provider_id = $p group by 1, 2 order by sum(count(*)) over (partition by t.source) desc, 1, 2`,
    );
    const ledger = await ask({ report: 'transactions', by: 'source', then_by: 'month', figures: 'entries,change' });
    expect(ledger.rows.map(({ key, cells }) => [key, cells[1], cells[2], cells[3]])).toEqual(entries);
  });

  it('SCREEN-48: a week is called by its Monday, has what plain SQL has of it, and narrows a report as its rows do', async () => {
    const by_hand = await counted(
      `select to_char(date_trunc('week', date at time zone 'Africa/Johannesburg'), 'YYYY-MM-DD') as week, count(*)
       from tracking_events where provider_id = $p and date >= now() - interval '30 days' group by 1 order by 1`,
    );
    const answer = await ask({ report: 'tracking-events', by: 'week', figures: 'events' });
    expect(answer.rows.map(({ cells }) => cells)).toEqual(by_hand);

    const of = (value: string) => ({ filters: filtersText([{ field: 'week', operator: 'is', values: [value] }]) ?? '' });
    const [[week = '', events] = []] = by_hand;
    const narrowed = await ask({ report: 'tracking-events', by: 'week', figures: 'events', ...of(String(week)) });
    expect(narrowed.rows.map(({ cells }) => cells)).toEqual([[week, events]]);
    // A day that is no Monday begins no week.
    const sunday = addDays(String(week) as Day, -1);
    expect((await ask({ report: 'tracking-events', by: 'week', figures: 'events', ...of(sunday) })).rows).toEqual([]);
  });

  it('SCREEN-48: is refused where there is no such grouping, where both are one, and where rows are listed', async () => {
    const none = 'This report cannot be grouped by that.';
    expect(await refused({ report: 'shipments', by: 'day', then_by: 'colour' })).toEqual([400, none]);
    expect(await refused({ report: 'shipments', by: 'day', then_by: 'constructor' })).toEqual([400, none]);
    expect(await refused({ report: 'shipments', by: 'day', then_by: 'rows' })).toEqual([400, none]);
    // What it is usually grouped by is a grouping too.
    for (const by of ['day', undefined])
      expect(await refused({ report: 'shipments', ...(by && { by }), then_by: 'day' })).toEqual([
        400,
        'Please group by two different things.',
      ]);
    expect(await refused({ report: 'shipments', by: 'rows', then_by: 'day' })).toEqual([
      400,
      'Each row is listed: there are no groups to group again.',
    ]);
    expect(await refused({ report: 'shipments', by: 'day', behind: TODAY, behind_then: 'x', figure: 'shipments' })).toEqual([
      400,
      'There is no such group in this report.',
    ]);
  });
});

describe('the filters of a report', () => {
  const is = (field: string, ...values: string[]) => ({ field, operator: 'is', values }) as const;
  const not = (field: string, ...values: string[]) => ({ field, operator: 'not', values }) as const;
  const filtered = (...filters: Parameters<typeof filtersText>[0]) => ({ filters: filtersText(filters) ?? '' });

  it.each(REPORT_NAMES)(
    'SCREEN-48: %s is narrowed by each of its groupings to the figures of a group, and to those of the others',
    async (report) => {
      for (const by of Object.keys(subjectOf(reportOf(report).subject).groupings)) {
        const whole = await ask({ report, by });
        const { values } = await succeed(test_app, reportApi.values, { token, input: { report, ...DAYS, field: by } });
        expect([by, values.map(({ key }) => key).toSorted()]).toEqual([by, whole.rows.map(({ key }) => key).toSorted()]);
        for (const { key, cells } of whole.rows.slice(0, 2)) {
          expect(values.find((value) => value.key === key)?.label).toBe(cells[0]);
          const among = await ask({ report, by, ...filtered(is(by, key)) });
          const others = await ask({ report, by, ...filtered(not(by, key)) });

          expect([by, among.rows]).toEqual([by, whole.rows.filter((row) => row.key === key)]);
          expect([by, among.totals.map(({ value }) => value)]).toEqual([by, cells.slice(1)]);
          expect([by, others.rows]).toEqual([by, whole.rows.filter((row) => row.key !== key)]);
          expect(among.filters[0]?.values[0]?.key).toBe(key);
        }
      }
    },
  );

  it.each(REPORT_NAMES)('SCREEN-48: %s is narrowed by each of its amounts, at least and at most', async (report) => {
    const fields = amountFields(subjectOf(reportOf(report).subject));
    const whole = await ask({ report, by: 'rows' });
    for (const { key, kind } of fields) {
      const values = columnOf(whole, key).map(Number);
      const middle = values.toSorted((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0;
      // A weight is shown with one decimal of its three.
      const amount = kind === 'decimal' ? Math.floor(middle) : middle;
      const most = await ask({ report, by: 'rows', ...filtered({ field: key, operator: 'max', values: [String(amount)] }) });
      const least = await ask({ report, by: 'rows', ...filtered({ field: key, operator: 'min', values: [String(amount)] }) });
      expect([key, least.count, most.count]).toEqual([
        key,
        values.filter((value) => value >= amount).length,
        values.filter((value) => value <= amount).length,
      ]);
    }
    expect(whole.count).toBeGreaterThan(0);
  });

  it('SCREEN-48: hold together, in words, for all that plain SQL has of the same rows', async () => {
    const [account] = await rowsOf<{ id: number; name: string }>(
      world,
      `select a.id::int as id, a.account_code || ' · ' || a.name as name from accounts a join shipments s on s.provider_id = a.provider_id and s.account_id = a.id
        where a.provider_id = ${world.provider_id} group by a.provider_id, a.id, a.account_code, a.name order by count(*) desc limit 1`,
    );
    const [by_hand] = await counted(
      `select count(*), coalesce(sum(rate_cents), 0) / 100.0 from shipments where provider_id = $p and time_created >= now() - interval '30 days'
        and status in ('delivered', 'at-hub') and account_id = ${account?.id} and rate_cents >= 100 and source <> 'import'`,
    );
    const answer = await ask({
      report: 'shipments',
      by: 'status',
      then_by: 'account',
      ...filtered(is('status', 'delivered', 'at-hub'), is('account', String(account?.id)), not('source', 'import'), {
        field: 'price',
        operator: 'min',
        values: ['1'],
      }),
    });

    expect(
      answer.totals
        .slice(0, 1)
        .concat(answer.totals.filter(({ key }) => key === 'value'))
        .map(({ value }) => value),
    ).toEqual(by_hand);
    expect(Number(by_hand?.[0])).toBeGreaterThan(1);
    expect(answer.filters.map(({ text }) => text)).toEqual([
      'Status is Delivered or At hub',
      `Account is ${account?.name}`,
      'Booked by is not Import',
      'Price is at least R 1.00',
    ]);
    // Behind a figure they hold as well.
    const behind = await ask({
      report: 'shipments',
      by: 'status',
      behind: 'at-hub',
      figure: 'shipments',
      ...filtered(is('status', 'delivered')),
    });
    expect(behind.count).toBe(0);
  });

  it('SCREEN-48: offer what is there within the reach of their reader, by part of its name, without what is outside', async () => {
    const values = (input: Partial<InputOf<typeof reportApi.values>>, asker = token) =>
      succeed(test_app, reportApi.values, { token: asker, input: { report: 'shipments', ...DAYS, field: 'status', ...input } });
    const all = await values({});
    const some = await values({ search: 'at-h' });
    const narrowed = await values({ ...filtered(is('status', 'delivered'), not('account', '0')) });
    const none = await values({ search: '%' });
    const far = await makeWorld(test_app.services);
    const stranger = await signInAs(far, { role: ROLE.admin });
    const elsewhere = await signInAs(world, { role: ROLE.admin, limit_account_id: await makeAccount(world) });

    expect(all.is_cut).toBe(false);
    expect(some.values).toEqual([{ key: 'at-hub', label: 'At hub' }]);
    expect(narrowed.values).toEqual(all.values);
    expect(none.values).toEqual([]);
    for (const asker of [stranger.token, elsewhere.token])
      for (const field of ['status', 'account', 'collection_branch']) expect((await values({ field }, asker)).values).toEqual([]);
    // The name of another's account is not told to those who ask for its number.
    const [account] = (await values({ field: 'account' })).values;
    const asked = await ask({ report: 'shipments', ...filtered(is('account', account?.key ?? '')) }, elsewhere.token);
    expect([asked.count, asked.filters.map(({ text }) => text)]).toEqual([0, [`Account is No. ${account?.key}`]]);
  });

  it('SCREEN-48: are refused where they are of no field, too many, of no amount, or cannot be read', async () => {
    const fault = async (filters: string) => (await refused({ report: 'shipments', filters })).join(' ');
    const none = '400 This report cannot be narrowed by that.';
    const many = Array.from({ length: 21 }, (_, at) => String(at));
    expect(await fault('colour:is:red')).toBe(none);
    expect(await fault('constructor:is:x')).toBe(none);
    expect(await fault('status:min:3')).toBe(none);
    expect(await fault('price:is:3')).toBe(none);
    expect(await fault(`status:is:${many.join(',')}`)).toBe('400 Status: please choose 20 values at most.');
    expect(await fault('account:is:x')).toBe('400 Account: please choose from the list.');
    expect(await fault("price:min:1'; drop table shipments")).toContain('400 The filters of this report cannot be read.');
    expect(await fault('price:min:ten')).toBe('400 Price: please enter an amount such as 150 or 99.50.');
    expect(await fault('price:min:1,2')).toBe('400 Price: please enter an amount such as 150 or 99.50.');
    expect(await fault('status:is:a;status:is:b')).toBe('400 A filter is there twice. Please put its values into one.');
    expect(await fault('status:is:%')).toContain('cannot be read');
    expect(await fault('status:between:a')).toContain('cannot be read');
    const seven = ['status', 'account', 'service', 'source', 'day', 'month', 'pickup_point'].map((field) => `${field}:not:1`);
    expect(await fault(seven.join(';'))).toBe('400 A report has 6 filters at most.');
    expect(await fault(`status:is:${'x'.repeat(2000)}`)).toMatch(/^400/);
  });

  it('PERM-055: are not of amounts for those who may see none, so that nothing is found out by trying', async () => {
    expect(await refused({ report: 'shipments', filters: 'price:min:100' }, clerk)).toEqual([
      403,
      'You may not see billing information.',
    ]);
    expect((await ask({ report: 'shipments', filters: 'parcels:min:1' }, clerk)).count).toBeGreaterThan(0);
    const { reports, subjects } = await succeed(test_app, reportApi.reports, { token: clerk, input: {} });
    const shipments = reports.find(({ name }) => name === 'shipments');
    expect(shipments?.amounts.map(({ key }) => key)).toEqual(['parcels', 'charged_weight']);
    expect(shipments?.figures.map(({ key }) => key)).not.toContain('value');
    expect(subjects.map(({ title }) => title).slice(0, 3)).toEqual(['Shipments', 'Tracking events', 'Deliveries']);
  });
});

describe('the figures of a report', () => {
  it('SCREEN-48: are those that are chosen, in their order, and a percentage comes from what is not shown as well', async () => {
    const whole = totalsOf(await ask({ report: 'on-time' }));
    const answer = await ask({ report: 'on-time', by: 'service', figures: 'first_attempt_share,late', drawn: 'late' });
    const usual = await ask({ report: 'on-time', figures: 'late' });

    expect(answer.totals.map(({ key }) => key)).toEqual(['first_attempt_share', 'late']);
    expect(totalsOf(answer)).toEqual({ first_attempt_share: whole['first_attempt_share'], late: whole['late'] });
    expect(answer.columns.map(({ key }) => key)).toEqual(['service', 'first_attempt_share', 'late']);
    expect([answer.drawn, usual.drawn, (await ask({ report: 'on-time' })).drawn]).toEqual(['late', 'late', 'on_time_share']);
    expect((await ask({ report: 'on-time', figures: 'on_time_share' })).rows.length).toBeGreaterThan(0);
  });

  it('SCREEN-48: are left out and told where there are none such, and one that is drawn must be shown', async () => {
    const answer = await ask({ report: 'shipments', by: 'status', figures: 'value,colour,shipments' }, clerk);
    const drawn = 'Please draw one of the figures that are shown.';

    expect(answer.totals.map(({ key }) => key)).toEqual(['shipments']);
    expect(answer.left_out).toEqual(['Price', 'a former figure']);
    // What is drawn is chosen by another, who may see it.
    expect((await ask({ report: 'shipments', figures: 'value,parcels', drawn: 'value' }, clerk)).drawn).toBe('parcels');
    expect(await refused({ report: 'shipments', drawn: 'colour' })).toEqual([400, drawn]);
    expect(await refused({ report: 'shipments', figures: 'parcels', drawn: 'value' })).toEqual([400, drawn]);
  });
});
