import { gunzipSync } from 'node:zlib';
import { reportApi } from '@tsela/contract/reports/report-api';
import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import type { InputOf } from '@tsela/contract/route';
import { FILE_GROUPS_MAX } from '@tsela/domain/reports/report-runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../job-handlers/job-handlers.ts';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { signInWithoutAmounts } from '../testing/report-world.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import { sendSavedReports } from './send-saved-reports.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Wanted = InputOf<typeof reportRunApi.runReport>;

const TWICE = {
  report: 'shipments',
  by: 'account',
  then_by: 'status',
  filters: 'price:min:1;status:not:cancelled',
  figures: 'shipments,delivered_share',
  drawn: 'shipments',
} as const;
const PLAN = { period: 'last-7-days', is_shared: true, sending: 'never', send_hour: 6, send_weekday: 1, send_day: 1 } as const;

/** Two accounts, one with a shipment that was delivered and one that was not. */
async function office() {
  const world = await makeWorld(test_app.services);
  const first = await makeAccount(world, { account_code: 'AAA01', account_type: 'postpaid', credit_limit: 1_000_000 });
  const second = await makeAccount(world, { account_code: 'BBB01', account_type: 'postpaid', credit_limit: 1_000_000 });
  for (const account_id of [first, first, second]) await bookOne(world, { account_id });
  await moveTo(world, await bookOne(world, { account_id: first }), 'delivered');
  const admin = await signInAs(world, { role: ROLE.admin });
  const clerk = await signInWithoutAmounts(world);
  const write = async (input: Wanted, { token } = admin) => {
    const { run } = await succeed(test_app, reportRunApi.runReport, { token, input });
    await runJob(
      test_app.services,
      'write-report',
      { provider_id: world.provider_id, report_run_id: run.id },
      { job_id: 'test', is_last_try: true },
    );
    const [written] = (await succeed(test_app, reportRunApi.runs, { token, input: { id: run.id } })).runs;
    if (!written) throw new Error('The run is not there.');
    const parts: Buffer[] = [];
    for (let number = 1; number <= written.part_count; number++) {
      const { content } = await succeed(test_app, reportRunApi.runPart, { token, input: { id: run.id, number } });
      parts.push(gunzipSync(Buffer.from(content, 'base64')));
    }
    return { run: written, bytes: Buffer.concat(parts) };
  };
  const save = async (input: Partial<InputOf<typeof savedReportApi.saveReport>> = {}, { token } = admin) =>
    (
      await succeed(test_app, savedReportApi.saveReport, {
        token,
        input: { ...TWICE, name: 'Accounts by status', recipients: '', ...PLAN, ...input },
      })
    ).saved_report;
  const list = async ({ token } = admin) =>
    (await succeed(test_app, savedReportApi.savedReports, { token, input: {} })).saved_reports;
  return { world, admin, clerk, write, save, list };
}

describe('the file of a report that is grouped twice', () => {
  it('SCREEN-48: has each group within a group once, and its run says by what it is narrowed', async () => {
    const { write } = await office();

    const { run, bytes } = await write({ ...TWICE, format: 'csv' });

    const [heading, ...lines] = bytes.toString().trim().split('\r\n');
    expect(heading).toMatch(/^.?Account,Status,Shipments,"Delivered, of all"$/);
    expect(lines.map((line) => line.replace(/^(\w+)[^,]*,/, '$1,'))).toEqual([
      expect.stringMatching(/^AAA01,.*,2,0$/),
      'AAA01,Delivered,1,100',
      expect.stringMatching(/^BBB01,.*,1,0$/),
    ]);
    expect(run).toMatchObject({ row_count: 3, message: '' });
    expect(run.narrowed.map(({ text }) => text)).toEqual(['Price is at least R 1.00', 'Status is not Cancelled']);
  });

  it('SCREEN-48: has on paper the groups as a whole as well, with what it is narrowed by under its title', async () => {
    const { write } = await office();

    const text = await pdfText((await write({ ...TWICE, format: 'pdf' })).bytes);

    expect(text).toContain('By account, then status');
    expect(text).toContain('Price is at least R 1.00');
    // The bar and the group as a whole, before the groups within it.
    const of_first = text.split('\n').filter((line) => line.includes('AAA01'));
    expect(of_first).toHaveLength(4);
    expect(of_first.slice(1).map((line) => line.trim().replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/ 3 33\.3 ?%$/),
      expect.stringMatching(/ 2 0 ?%$/),
      expect.stringMatching(/ Delivered 1 100 ?%$/),
    ]);
  });

  it('SCREEN-48: says so where it has not all groups, and its totals are of all of them', async () => {
    const { world, admin, write } = await office();
    await changeRows(
      world,
      `insert into tracking_events (provider_id, id, shipment_id, parcel_id, status, date, time_received, source, reason)
        select ${world.provider_id}, nextval('tracking_event_ids'), s.id, 0, 'delivery-failed-attempt', now(), now(), 'api', 'Reason ' || n
        from generate_series(1, ${FILE_GROUPS_MAX + 1}) n, (select id from shipments where provider_id = ${world.provider_id} order by id limit 1) s`,
    );
    const asked = { report: 'attempts', by: 'reason', then_by: 'day' } as const;

    const { run } = await write({ ...asked, format: 'csv' });
    const answer = await succeed(test_app, reportApi.preview, { token: admin.token, input: asked });

    expect(run).toMatchObject({ state: 'done', row_count: FILE_GROUPS_MAX });
    expect(run.message).toContain('The file has the first 50 000 groups.');
    expect(answer).toMatchObject({ count: 10_000, totals: [{ value: FILE_GROUPS_MAX + 1 }, {}, {}, {}, {}] });
    expect([answer.rows.length, answer.subtotals.length]).toEqual([100, 100]);
    const { values, is_cut } = await succeed(test_app, reportApi.values, {
      token: admin.token,
      input: { report: 'attempts', field: 'reason' },
    });
    expect([values.length, is_cut]).toEqual([200, true]);
    const found = { report: 'attempts', field: 'reason', search: 'Reason 4999' } as const;
    expect((await succeed(test_app, reportApi.values, { token: admin.token, input: found })).values).toHaveLength(11);
  });

  it('PERM-055: is not written any more for who may see no amounts meanwhile, and says why', async () => {
    const { world, write, admin, clerk } = await office();
    const finance = await signInAs(world, { role: ROLE.finance });
    const { run } = await succeed(test_app, reportRunApi.runReport, {
      token: finance.token,
      input: { ...TWICE, format: 'csv' },
    });
    await changeRows(
      world,
      `update users set role_id = (select role_id from users where provider_id = ${world.provider_id} and id = ${clerk.user_id})
        where provider_id = ${world.provider_id} and id = ${finance.user_id}`,
    );

    await runJob(
      test_app.services,
      'write-report',
      { provider_id: world.provider_id, report_run_id: run.id },
      { job_id: 'test', is_last_try: true },
    );

    const [failed] = (await succeed(test_app, reportRunApi.runs, { token: admin.token, input: { id: run.id } })).runs;
    expect(failed).toMatchObject({ state: 'failed', message: 'You may not see billing information.', part_count: 0 });
    expect((await write({ ...TWICE, format: 'csv' })).run.state).toBe('done');
  });
});

describe('a saved report', () => {
  it('SCREEN-48: keeps all that is chosen, and its question is changed afterwards with its name and days', async () => {
    const { admin, save, list } = await office();
    const saved = await save();
    expect(saved).toMatchObject(TWICE);

    const { id, time_modified } = saved;
    const question = { report: 'tracking-events', by: 'status', then_by: 'hour' } as const;
    await succeed(test_app, savedReportApi.changeSavedReport, {
      token: admin.token,
      input: { id, time_modified, question, name: 'Events by hour', recipients: '', ...PLAN },
    });

    const [changed] = await list();
    expect(changed).toMatchObject({ id, name: 'Events by hour', ...question, narrowed: [] });
    expect(changed).not.toHaveProperty('filters');
    // Without a question it stays what it asks.
    await succeed(test_app, savedReportApi.changeSavedReport, {
      token: admin.token,
      input: { id, time_modified: changed?.time_modified ?? '', name: 'Events', recipients: '', ...PLAN },
    });
    expect(await list()).toMatchObject([{ name: 'Events', ...question }]);
  });

  it('SCREEN-48: is asked otherwise by its author and administrators alone, and never what they may not ask', async () => {
    const { world, admin, clerk, save, list } = await office();
    const ops = await signInAs(world, { role: ROLE.ops });
    const saved = await save();
    const own = await save({ filters: 'parcels:min:1', name: 'Own', figures: 'shipments', is_shared: false }, clerk);
    const change = async (token: string, { id, time_modified }: typeof saved, asked: object) => {
      const input = { id, time_modified, question: { report: 'shipments', ...asked }, name: 'Mine', recipients: '', ...PLAN };
      const { status, body } = await test_app.request(savedReportApi.changeSavedReport, { token, input });
      return [status, body['message']];
    };

    expect(await change(ops.token, saved, { by: 'day' })).toEqual([
      403,
      'Only who saved this report and administrators change it.',
    ]);
    expect(await change(ops.token, own, { by: 'day' })).toEqual([404, 'Report not found.']);
    expect(await change(clerk.token, own, { filters: 'price:min:1' })).toEqual([403, 'You may not see billing information.']);
    expect(await change(clerk.token, own, { report: 'revenue' })).toEqual([403, 'You may not see billing information.']);
    expect(await change(admin.token, saved, { by: 'day', then_by: 'day' })).toEqual([
      400,
      'Please group by two different things.',
    ]);
    // Nothing was changed by what was refused.
    expect((await list()).find(({ id }) => id === saved.id)).toMatchObject({ ...TWICE, name: 'Accounts by status' });
  });

  it('PERM-055: is not sent to a recipient who sees no amounts where it is narrowed by one, and tells the others by what', async () => {
    const { world, admin, clerk, save, list } = await office();
    const emails = await rowsOf<{ email: string }>(
      world,
      `select email from users where provider_id = ${world.provider_id} and id in (${admin.user_id}, ${clerk.user_id}) order by id`,
    );
    const { id } = await save({ sending: 'daily', recipients: emails.map(({ email }) => email).join(', ') });
    await changeRows(
      world,
      `update saved_reports set time_next = now() - interval '1 hour' where provider_id = ${world.provider_id} and id = ${id}`,
    );

    await sendSavedReports(contextOf(world));

    const mails = await rowsOf<{ recipient: string; body: string }>(
      world,
      `select recipient, body from messages where provider_id = ${world.provider_id} and event = 'report' and saved_report_id = ${id}`,
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual([emails[0]?.email]);
    expect(mails[0]?.body).toContain('Price is at least R 1.00.\nStatus is not Cancelled.');
    expect(mails[0]?.body).toContain('filters=price%3Amin%3A1%3Bstatus%3Anot%3Acancelled&then_by=status');
    expect((await list()).map(({ left_out }) => left_out)).toEqual([expect.stringMatching(/./)]);
  });

  it('SCREEN-48: that was saved before there was more to choose is asked as it was', async () => {
    const { world, admin, save, list } = await office();
    await save();
    await changeRows(
      world,
      `update saved_reports set question = '{"report": "shipments", "by": "rows", "columns": "reference,price"}' where provider_id = ${world.provider_id}`,
    );

    const [old] = await list();

    expect(old).toMatchObject({ report: 'shipments', by: 'rows', columns: 'reference,price', narrowed: [] });
    const answer = await succeed(test_app, reportApi.preview, {
      token: admin.token,
      input: { report: 'shipments', by: 'rows', columns: 'reference,price' },
    });
    expect(answer).toMatchObject({ is_listed: true, count: 4, then_by: null, filters: [], subtotals: [] });
  });
});
