import { gunzipSync } from 'node:zlib';
import { reportApi } from '@tsela/contract/reports/report-api';
import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import type { InputOf } from '@tsela/contract/route';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../job-handlers/job-handlers.ts';
import { bookOne, contextOf } from '../testing/field.ts';
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

type Question = InputOf<typeof reportApi.preview>;
type Wanted = InputOf<typeof reportRunApi.runReport>;

const CHOSEN = { report: 'shipments', by: 'rows', columns: 'price,status,reference' } as const;
const NOT_SEEN = 'Left out: Price. What is left out is no part of this report any more, or you may not see it.';

/** A shipment, an administrator, and staff who see no amounts. */
async function office() {
  const world = await makeWorld(test_app.services);
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
  const shipment = await bookOne(world, { account_id });
  const admin = await signInAs(world, { role: ROLE.admin });
  const clerk = await signInWithoutAmounts(world);
  const ask = (question: Question, { token } = admin) => succeed(test_app, reportApi.preview, { token, input: question });
  const write = async (input: Wanted, { token } = admin) => {
    const { run } = await succeed(test_app, reportRunApi.runReport, { token, input });
    await runJob(
      test_app.services,
      'write-report',
      { provider_id: world.provider_id, report_run_id: run.id },
      { job_id: 'test', is_last_try: true },
    );
    const [written] = (await succeed(test_app, reportRunApi.runs, { token, input: { id: run.id } })).runs;
    const part = await succeed(test_app, reportRunApi.runPart, { token, input: { id: run.id, number: 1 } });
    return { message: written?.message, bytes: gunzipSync(Buffer.from(part.content, 'base64')) };
  };
  return { world, shipment, admin, clerk, ask, write };
}

describe('the columns of a report by rows', () => {
  it('SCREEN-48: are chosen and in their order in the preview, the CSV file and on paper', async () => {
    const { shipment, ask, write } = await office();
    const { short_tracking_reference, rate } = shipment;

    const answer = await ask(CHOSEN);
    const { bytes, message } = await write({ ...CHOSEN, format: 'csv' });
    const paper = await pdfText((await write({ ...CHOSEN, format: 'pdf' })).bytes);

    expect(answer.columns.map(({ title }) => title)).toEqual(['Price', 'Status', 'Shipment']);
    expect(answer.rows.map(({ cells }) => [cells[0], cells[2]])).toEqual([[rate, short_tracking_reference]]);
    expect(answer).toMatchObject({ is_listed: true, left_out: [] });
    const [heading, line] = bytes.toString().split('\r\n');
    expect(heading).toMatch(/^.?Price,Status,Shipment$/);
    expect(line?.split(',').at(-1)).toBe(short_tracking_reference);
    expect(message).toBe('');
    expect(paper).toContain(short_tracking_reference);
    expect(paper).not.toContain('Customer reference');
  });

  it('SCREEN-48: leave out what their reader may not see, and what the report has no more, and say so', async () => {
    const { shipment, ask, clerk, write } = await office();

    const answer = await ask({ ...CHOSEN, columns: 'price,status,colour,reference' }, clerk);
    const { bytes, message } = await write({ ...CHOSEN, format: 'csv' }, clerk);
    const { reports } = await succeed(test_app, reportApi.reports, { token: clerk.token, input: {} });

    expect(answer.columns.map(({ key }) => key)).toEqual(['status', 'reference']);
    expect(answer.left_out).toEqual(['Price', 'a former column']);
    expect(message).toBe(NOT_SEEN);
    expect(bytes.toString()).not.toContain(String(shipment.rate));
    expect(reports.find(({ name }) => name === 'shipments')?.columns.map(({ key }) => key)).not.toContain('price');
    // Nothing is left out of groups: they have no columns to choose.
    expect(await ask({ ...CHOSEN, by: 'status' }, clerk)).toMatchObject({ is_listed: false, left_out: [] });
    expect((await ask({ ...CHOSEN, columns: 'price' }, clerk)).columns.length).toBeGreaterThan(5);
  });

  it('SCREEN-48: are kept with a saved report, and told of in its e-mail to those who may not see them', async () => {
    const { world, admin, clerk } = await office();
    const [reader] = await rowsOf<{ email: string }>(
      world,
      `select email from users where provider_id = ${world.provider_id} and id = ${clerk.user_id}`,
    );
    const { saved_report } = await succeed(test_app, savedReportApi.saveReport, {
      token: admin.token,
      input: {
        ...CHOSEN,
        name: 'Prices',
        period: 'last-7-days',
        is_shared: true,
        sending: 'daily',
        send_hour: 6,
        send_weekday: 1,
        send_day: 1,
        recipients: reader?.email ?? '',
      },
    });
    await changeRows(
      world,
      `update saved_reports set time_next = now() - interval '1 hour' where provider_id = ${world.provider_id} and id = ${saved_report.id}`,
    );

    await sendSavedReports(contextOf(world));

    expect(saved_report.columns).toBe(CHOSEN.columns);
    const mails = await rowsOf<{ body: string }>(
      world,
      `select body from messages where provider_id = ${world.provider_id} and event = 'report'`,
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('columns=price%2Cstatus%2Creference');
    expect(mails[0]?.body).toContain(NOT_SEEN);
  });
});

describe('tracking events and transactions', () => {
  it('SCREEN-48: a report of tracking events is over 92 days at most, so that what it costs has a bound', async () => {
    const { admin, ask } = await office();
    const today = dayOf(new Date());
    const question = { report: 'tracking-events', end_date: today } as const;

    expect((await ask({ ...question, start_date: addDays(today, -91) })).rows.length).toBeGreaterThan(0);
    const refused = await test_app.request(reportApi.preview, {
      token: admin.token,
      input: { ...question, start_date: addDays(today, -92) },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('This report is over 92 days at most.');
  });

  it('PERM-055: transactions are for those who see amounts, tracking events for all who see reports', async () => {
    const { ask, clerk } = await office();

    const refused = await test_app.request(reportApi.preview, { token: clerk.token, input: { report: 'transactions' } });

    expect(refused.status).toBe(403);
    expect((await ask({ report: 'tracking-events' }, clerk)).rows.length).toBeGreaterThan(0);
    expect((await ask({ report: 'transactions' })).rows.length).toBeGreaterThan(0);
  });
});
