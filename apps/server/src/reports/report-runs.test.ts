import { gunzipSync } from 'node:zlib';
import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import type { InputOf } from '@tsela/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../job-handlers/job-handlers.ts';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { pdfText } from '../testing/pdf-text.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { endReportRuns } from './report-runs.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Wanted = InputOf<typeof reportRunApi.runReport>;
interface Caller {
  readonly token: string;
}

const EACH: Wanted = { report: 'shipments', by: 'rows', format: 'csv' };

async function order({ token }: Caller, input: Wanted = EACH) {
  return (await succeed(test_app, reportRunApi.runReport, { token, input })).run;
}

const write = (world: World, id: number, is_last_try = false) =>
  runJob(
    test_app.services,
    'write-report',
    { provider_id: world.provider_id, report_run_id: id },
    { job_id: 'test', is_last_try },
  );

const listed = async ({ token }: Caller, input: InputOf<typeof reportRunApi.runs> = {}) =>
  (await succeed(test_app, reportRunApi.runs, { token, input })).runs;

async function runOf(caller: Caller, id: number) {
  const [run] = await listed(caller, { id });
  if (!run) throw new Error('The run is not there.');
  return run;
}

/** What is in a file, its parts one after the other. */
async function bytesOf(caller: Caller, id: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let number = 1; number <= (await runOf(caller, id)).part_count; number++) {
    const { content } = await succeed(test_app, reportRunApi.runPart, { token: caller.token, input: { id, number } });
    parts.push(gunzipSync(Buffer.from(content, 'base64')));
  }
  return Buffer.concat(parts);
}

const linesOf = async (caller: Caller, id: number) => (await bytesOf(caller, id)).toString().split('\r\n').slice(0, -1);

async function refused(caller: Caller, input: Wanted) {
  const { status, body } = await test_app.request(reportRunApi.runReport, { token: caller.token, input });
  return [status, body['message']];
}

async function office() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_code: 'ACM01', account_type: 'postpaid', credit_limit: 1_000_000 });
  const first = await bookOne(world, { account_id, customer_reference: '=1+1, "quoted"' });
  const second = await bookOne(world, { account_id });
  await moveTo(world, second, 'delivered');
  const admin = await signInAs(world, { role: ROLE.admin });
  const ops = await signInAs(world, { role: ROLE.ops });
  return { world, account_id, first, second, admin, ops };
}

/** As many more shipments as are in several parts, like one that is there. */
async function copyShipment(world: World, id: number, times: number): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    world,
    `select column_name as name from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'
      and column_name not in ('id', 'short_tracking_reference')`,
  );
  const others = columns.map(({ name }) => name).join(', ');
  await changeRows(
    world,
    `insert into shipments (id, short_tracking_reference, ${others})
      select nextval('shipment_ids'), 'C' || currval('shipment_ids'), ${others}
      from shipments, generate_series(1, ${times}) n where provider_id = ${world.provider_id} and id = ${id}`,
  );
}

describe('SCREEN-48: a report that is run', () => {
  it('is a file with every row, and an entry of who asked what, when, how many rows it has and how long it took', async () => {
    const { world, admin, first, second } = await office();

    const ordered = await order(admin);
    await write(world, ordered.id);

    expect(ordered).toMatchObject({ state: 'waiting', row_count: null, part_count: 0, time_done: null });
    const run = await runOf(admin, ordered.id);
    expect(run).toMatchObject({
      state: 'done',
      format: 'csv',
      row_count: 2,
      message: '',
      part_count: 1,
      saved_report: null,
      is_own: true,
      question: { report: 'shipments', by: 'rows', start_date: expect.any(String), end_date: expect.any(String) },
    });
    expect(new Date(run.time_done ?? 0).getTime()).toBeGreaterThanOrEqual(new Date(run.time_begun ?? 1).getTime());
    const [heading, ...lines] = await linesOf(admin, run.id);
    expect(heading).toMatch(/^.?Shipment,Account,Service,/);
    expect(lines.map((line) => line.split(',')[0] ?? '').toSorted()).toEqual(
      [first.short_tracking_reference, second.short_tracking_reference].toSorted(),
    );
    // What spreadsheets would run is text.
    expect(lines.join('\n')).toContain(`"'=1+1, ""quoted"""`);
    const events = await rowsOf<{ type: string; change_to: object }>(
      world,
      `select type, change_to from events where provider_id = ${world.provider_id} and type like 'report.%' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['report.ordered', 'report.exported']);
    expect(events[1]?.change_to).toMatchObject({ report: 'shipments', format: 'csv', count: 2 });
  });

  it('has the figures of plain SQL, by group, and the rows behind a figure of one group or of all', async () => {
    const { world, admin, second } = await office();
    const grouped = await order(admin, { report: 'shipments', by: 'status', format: 'csv' });
    await write(world, grouped.id);
    const behind = await order(admin, { ...EACH, figure: 'delivered' });
    await write(world, behind.id);
    const of_group = await order(admin, { ...EACH, by: 'status', figure: 'shipments', behind: 'delivered' });
    await write(world, of_group.id);
    const sums = await rowsOf<{ count: number; cents: string }>(
      world,
      `select count(*)::int as count, sum(rate_cents) as cents from shipments where provider_id = ${world.provider_id} group by status`,
    );

    const cells = (await linesOf(admin, grouped.id)).slice(1).map((line) => line.split(','));
    expect(
      cells.map((row) => [Number(row[1]), Math.round(Number(row[4]) * 100)]).toSorted((a, b) => Number(a[1]) - Number(b[1])),
    ).toEqual(sums.map(({ count, cents }) => [count, Number(cents)]).toSorted((a, b) => Number(a[1]) - Number(b[1])));
    for (const { id } of [behind, of_group])
      expect((await linesOf(admin, id)).slice(1).map((line) => line.split(',')[0])).toEqual([second.short_tracking_reference]);
  });

  it('is whole beyond what one preview shows, in several parts, and two jobs at once end in one file', async () => {
    const { world, admin, first } = await office();
    await copyShipment(world, first.id, 11_000);
    const { id } = await order(admin);

    await Promise.allSettled([write(world, id), write(world, id)]);
    await write(world, id);

    const lines = (await linesOf(admin, id)).slice(1);
    expect(lines).toHaveLength(11_002);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(11_002);
    expect(await runOf(admin, id)).toMatchObject({ state: 'done', row_count: 11_002, part_count: 3, lines_done: 11_002 });
  });

  it('as PDF has the title, the days, the totals, the bars and the rows', async () => {
    const { world, admin, second } = await office();
    const grouped = await order(admin, { report: 'shipments', by: 'status', format: 'pdf' });
    await write(world, grouped.id);
    const each = await order(admin, { ...EACH, format: 'pdf' });
    await write(world, each.id);

    const text = await pdfText(await bytesOf(admin, grouped.id));
    for (const part of ['Shipments', 'By status', 'Charged weight (kg)', 'Delivered', '50 %', 'page 1'])
      expect(text, part).toContain(part);
    expect(await pdfText(await bytesOf(admin, each.id))).toContain(second.short_tracking_reference);
    expect(await runOf(admin, each.id)).toMatchObject({ format: 'pdf', state: 'done', row_count: 2, message: '' });
  });

  it('as PDF ends after the rows that a paper has, and says so', async () => {
    const { world, admin, first } = await office();
    await copyShipment(world, first.id, 5100);
    const { id } = await order(admin, { ...EACH, format: 'pdf' });

    await write(world, id);

    expect(await runOf(admin, id)).toMatchObject({
      state: 'done',
      row_count: 5000,
      message: 'The paper has the first 5 000 rows. The CSV file has all.',
    });
    expect(await pdfText(await bytesOf(admin, id))).toContain('These are the first 5000 rows. The CSV file has all.');
  });

  it('holds what its reader may see when it is written, and fails in words where they may no longer', async () => {
    const { world, ops, admin } = await office();
    const elsewhere = await makeAccount(world);
    const narrowed = await order(ops);
    await changeRows(
      world,
      `update users set limit_user_to_account = true, limit_account_id = ${elsewhere} where provider_id = ${world.provider_id} and id = ${ops.user_id}`,
    );
    await write(world, narrowed.id);
    expect((await linesOf(ops, narrowed.id)).slice(1)).toEqual([]);

    const money = await order(admin, { report: 'revenue', format: 'csv' });
    await changeRows(
      world,
      `update users set role_id = ${ROLE.driver} where provider_id = ${world.provider_id} and id = ${admin.user_id}`,
    );
    await write(world, money.id);
    const [row] = await rowsOf<{ state: string; message: string }>(
      world,
      `select state, message from report_runs where provider_id = ${world.provider_id} and id = ${money.id}`,
    );
    expect(row).toEqual({ state: 'failed', message: 'You may no longer see reports.' });
  });

  it('that fails says why: after the last try, and not before', async () => {
    const { world, admin } = await office();
    const { id } = await order(admin);
    await changeRows(
      world,
      `update report_runs set question = '{"report": "gone"}' where provider_id = ${world.provider_id} and id = ${id}`,
    );
    const outcome = () =>
      rowsOf<{ state: string; message: string }>(
        world,
        `select state, message from report_runs where provider_id = ${world.provider_id} and id = ${id}`,
      );

    await expect(write(world, id)).rejects.toThrow("reading 'subject'");
    expect(await outcome()).toEqual([{ state: 'running', message: '' }]);
    await expect(write(world, id, true)).rejects.toThrow("reading 'subject'");
    expect(await outcome()).toEqual([{ state: 'failed', message: 'It could not be written. Please try again.' }]);
  });

  it('is refused at once where it cannot be asked, for customers, and beyond two at a time', async () => {
    const { world, admin, ops } = await office();
    await changeRows(
      world,
      `update roles set permissions = permissions - 'INLINE_see_billing_info' where provider_id = ${world.provider_id} and id = ${ROLE.ops}`,
    );
    expect(await refused(admin, { ...EACH, by: 'colour' })).toEqual([400, 'This report cannot be grouped by that.']);
    expect(await refused(admin, { ...EACH, figure: 'profit' })).toEqual([400, 'There is no such figure in this report.']);
    expect((await refused(await makeCustomer(world), EACH))[0]).toBe(403);
    expect([403, 200]).toContain((await refused(ops, { report: 'revenue', format: 'csv' }))[0]);

    const answers = await Promise.all([1, 2, 3, 4].map(() => refused(admin, EACH)));
    const too_many = [409, 'Two of your files are being written already. Please wait for one of them, or delete it.'];
    expect(answers.filter(([status]) => status === 409)).toEqual([too_many, too_many]);
  });

  it('is in the history of its user and of administrators without a limit; its file is its user’s alone, and another provider sees nothing', async () => {
    const { world, admin, ops, account_id } = await office();
    const far = await makeWorld(test_app.services);
    const stranger = await signInAs(far, { role: ROLE.admin });
    const limited = await signInAs(world, { role: ROLE.admin, limit_account_id: account_id });
    const { id } = await order(ops);
    await write(world, id);

    expect(await listed(admin, { report: 'shipments' })).toMatchObject([{ id, is_own: false, part_count: 0, state: 'done' }]);
    expect(await listed(admin, { report: 'on-time' })).toEqual([]);
    for (const other of [limited, stranger]) expect(await listed(other)).toEqual([]);
    for (const { token } of [admin, limited, stranger]) {
      for (const answer of [
        await test_app.request(reportRunApi.runPart, { token, input: { id, number: 1 } }),
        await test_app.request(reportRunApi.removeRunFile, { token, input: { id } }),
      ])
        expect([answer.status, answer.body['message']]).toEqual([
          404,
          'File not found. It may have been deleted: files are kept for 30 days.',
        ]);
    }
    expect((await linesOf(ops, id)).length).toBe(3);
  });

  it('stays in the history when its file is deleted, and is cancelled while it waits or is written', async () => {
    const { world, admin } = await office();
    const [done, waiting] = [await order(admin), await order(admin)];
    await write(world, done.id);
    const remove = (id: number) => succeed(test_app, reportRunApi.removeRunFile, { token: admin.token, input: { id } });

    await remove(done.id);
    await Promise.all([write(world, waiting.id), remove(waiting.id)]);
    await write(world, waiting.id);

    expect(await runOf(admin, done.id)).toMatchObject({ state: 'done', part_count: 0, row_count: 2 });
    expect((await runOf(admin, waiting.id)).part_count).toBe(0);
    expect(['failed', 'done']).toContain((await runOf(admin, waiting.id)).state);
    const left = await rowsOf<{ id: number }>(world, `select id from export_files where provider_id = ${world.provider_id}`);
    expect(left).toEqual([]);
  });

  it('keeps its file for 30 days and its entry for a year', async () => {
    const { world, admin } = await office();
    const [old, older] = [await order(admin), await order(admin)];
    for (const { id } of [old, older]) await write(world, id);
    const age = async (id: number, days: number) => {
      for (const [table, where] of [
        ['report_runs', `id = ${id}`],
        [
          'export_files',
          `id = (select export_file_id from report_runs r where r.provider_id = ${world.provider_id} and r.id = ${id})`,
        ],
      ])
        await changeRows(
          world,
          `update ${table} set time_created = now() - interval '${days} days' where provider_id = ${world.provider_id} and ${where}`,
        );
    };
    await age(old.id, 31);
    await age(older.id, 366);
    const young = await order(admin);
    await write(world, young.id);

    await endReportRuns({ ...contextOf(world), now: new Date() });

    expect((await listed(admin)).map(({ id, part_count }) => [id, part_count])).toEqual([
      [young.id, 1],
      [old.id, 0],
    ]);
  });

  it('needs no second connection of those that are held for long, which might never come free', async () => {
    const { world, admin } = await office();
    const narrow = await openTestApp({ env: { DATABASE_LONG_CONNECTIONS: '1' } });
    const { id } = await order(admin);

    await runJob(
      narrow.services,
      'write-report',
      { provider_id: world.provider_id, report_run_id: id },
      { job_id: 'test', is_last_try: false },
    );
    await narrow.close();

    expect(await runOf(admin, id)).toMatchObject({ state: 'done', row_count: 2 });
  });
});
