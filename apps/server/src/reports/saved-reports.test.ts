import { reportRunApi } from '@tsela/contract/reports/report-run-api';
import { savedReportApi } from '@tsela/contract/reports/saved-report-api';
import type { InputOf, Route } from '@tsela/contract/route';
import { SAVED_REPORTS_MAX } from '@tsela/domain/reports/saved-reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf, moveTo } from '../testing/field.ts';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { RequestOptions, TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { sendSavedReports } from './send-saved-reports.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Draft = InputOf<typeof savedReportApi.saveReport>;

const DRAFT = {
  report: 'on-time',
  name: 'Deliveries of the day before',
  period: 'last-7-days',
  is_shared: false,
  sending: 'never',
  send_hour: 6,
  send_weekday: 1,
  send_day: 1,
  recipients: '',
} satisfies Draft;

/** A member of staff, with what they are called. */
async function staff(world: World, role: number) {
  const signed_in = await signInAs(world, { role });
  const [person] = await rowsOf<{ name: string; email: string }>(
    world,
    `select name, email from users where provider_id = ${world.provider_id} and id = ${signed_in.user_id}`,
  );
  if (!person) throw new Error('They are there.');
  return { ...signed_in, ...person };
}

/** What a call that is refused says. */
async function refused(call: Route, options: RequestOptions): Promise<string> {
  const { status, body } = await test_app.request(call, options);
  expect(status).toBeGreaterThanOrEqual(400);
  return String(body['message']);
}

async function office() {
  const world = await makeWorld(test_app.services);
  const [admin, finance, ops] = [await staff(world, ROLE.admin), await staff(world, ROLE.finance), await staff(world, ROLE.ops)];
  const save = (draft: Partial<Draft> = {}, token = admin.token) =>
    succeed(test_app, savedReportApi.saveReport, { token, input: { ...DRAFT, ...draft } });
  const list = async (token = admin.token) =>
    (await succeed(test_app, savedReportApi.savedReports, { token, input: {} })).saved_reports;
  const mails = () =>
    rowsOf<{ recipient: string; subject: string; body: string }>(
      world,
      `select recipient, subject, body from messages where provider_id = ${world.provider_id} and event = 'report' order by id`,
    );
  const makeDue = (id: number) =>
    changeRows(
      world,
      `update saved_reports set time_next = now() - interval '1 hour' where provider_id = ${world.provider_id} and id = ${id}`,
    );
  return {
    world,
    admin,
    finance,
    ops,
    save,
    list,
    mails,
    makeDue,
    run: () => sendSavedReports(contextOf(world)),
  };
}

describe('a saved report', () => {
  it('SCREEN-48: is found by its author, by staff once it is shared, and changed by its author and administrators alone', async () => {
    const { admin, finance, ops, save, list } = await office();
    const { saved_report } = await save({ is_shared: true }, finance.token);
    await save({ name: 'Mine alone' }, finance.token);

    expect((await list(finance.token)).map(({ name }) => name)).toEqual(['Deliveries of the day before', 'Mine alone']);
    const seen = await list(ops.token);
    expect(seen).toMatchObject([{ id: saved_report.id, report: 'on-time', may_change: false, created_by_name: finance.name }]);

    const change = { ...DRAFT, id: saved_report.id, time_modified: saved_report.time_modified, name: 'Renamed' };
    const { report: _report, ...changed } = change;
    expect(await refused(savedReportApi.changeSavedReport, { token: ops.token, input: changed })).toBe(
      'Only who saved this report and administrators change it.',
    );
    await succeed(test_app, savedReportApi.changeSavedReport, { token: admin.token, input: changed });
    // Of two who change it, the later one has not seen what the first did.
    const late = await refused(savedReportApi.changeSavedReport, { token: finance.token, input: changed });
    expect(late).toContain('Another user changed this report');
    await succeed(test_app, savedReportApi.removeSavedReport, { token: finance.token, input: { id: saved_report.id } });
    expect(await list(ops.token)).toEqual([]);
  });

  it('SCREEN-48: a report that is not shared is not there for others', async () => {
    const { finance, ops, save } = await office();
    const { saved_report } = await save({}, finance.token);

    const { id } = saved_report;
    expect(await refused(savedReportApi.removeSavedReport, { token: ops.token, input: { id } })).toBe('Report not found.');
  });

  it('SCREEN-48: is refused without name or recipients, for strangers, twice under one name, and beyond the most', async () => {
    const { world, admin, ops, save } = await office();
    await save();
    const refusal = (draft: Partial<Draft>, token = admin.token) =>
      refused(savedReportApi.saveReport, { token, input: { ...DRAFT, ...draft } });

    expect(await refusal({ name: ' ' })).toBe('Please enter a name of up to 80 characters.');
    expect(await refusal({ name: 'Other', sending: 'daily' })).toBe('Please enter who gets the report.');
    expect(await refusal({ name: 'Other', recipients: 'somewhere' })).toBe('somewhere is not an e-mail address.');
    expect(await refusal({ name: 'Other', recipients: 'a@elsewhere.example' })).toBe(
      'a@elsewhere.example is not the address of a member of staff who may see reports.',
    );
    expect(await refusal({ name: 'Other', by: 'nothing' })).toBe('This report cannot be grouped by that.');
    expect(await refusal({ name: DRAFT.name.toUpperCase() })).toBe(
      `You have a report named ${DRAFT.name.toUpperCase()} already.`,
    );
    // Who may not see amounts saves no report about them.
    expect(await refusal({ report: 'revenue' }, ops.token)).toMatch(/./);
    await changeRows(
      world,
      `insert into saved_reports (provider_id, id, user_id, name, question, period, is_shared, sending, send_hour, send_weekday, send_day, recipient_ids,
        time_created, time_modified)
      select ${world.provider_id}, nextval('saved_report_ids'), ${admin.user_id}, 'Report ' || n, '{"report":"on-time"}', 'today', false, 'never', 6, 1, 1, '[]', now(), now()
      from generate_series(2, ${SAVED_REPORTS_MAX}) n`,
    );
    expect(await refusal({ name: 'One more' })).toContain(`${SAVED_REPORTS_MAX} reports already`);
  });

  it('SCREEN-48: goes out by the clock with the figures of each reader’s own limits, once, also where three run it at the same time', async () => {
    const { world, admin, ops, save, list, mails, makeDue, run } = await office();
    const account_id = await makeAccount(world, { account_code: 'ACM01', account_type: 'postpaid', credit_limit: 1_000_000 });
    await moveTo(world, await bookOne(world, { account_id }), 'delivered');
    const { saved_report } = await save({ sending: 'daily', recipients: `${admin.email}, ${ops.email.toUpperCase()}` });
    expect(saved_report.time_next).not.toBeNull();
    await makeDue(saved_report.id);

    await Promise.all([run(), run(), run()]);

    const sent = await mails();
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, ops.email].toSorted());
    expect(sent[0]?.subject).toContain(DRAFT.name);
    expect(sent[0]?.body).toMatch(/Delivered: 1\n/);
    expect(sent[0]?.body).toMatch(/\/reports\?report=on-time&start_date=\d{4}-\d{2}-\d{2}&end_date=/);
    const [kept] = await list();
    expect(kept?.time_sent).not.toBeNull();
    expect(new Date(kept?.time_next ?? 0).getTime()).toBeGreaterThan(Date.now());
    await run();
    expect(await mails()).toHaveLength(2);
  });

  it('SCREEN-48: leaves out a recipient who lost the right, says so, and ends when its author leaves', async () => {
    const { world, admin, finance, save, list, mails, makeDue, run } = await office();
    const { saved_report } = await save({
      report: 'revenue',
      name: 'Revenue of the week',
      sending: 'weekly',
      recipients: `${admin.email}; ${finance.email}`,
    });
    await makeDue(saved_report.id);
    await changeRows(
      world,
      `update users set role_id = ${ROLE.ops} where provider_id = ${world.provider_id} and id = ${finance.user_id}`,
    );

    await run();

    const subjects = async () => (await mails()).map(({ recipient, subject }) => [recipient, subject]);
    const sent = [admin.email, expect.stringContaining('Revenue of the week')];
    const left = [
      [admin.email, 'Revenue of the week is no longer sent to all'],
      [finance.email, 'Revenue of the week is no longer sent to you'],
    ];
    expect(await subjects()).toEqual([sent, ...left]);
    expect((await list())[0]?.left_out).toBe(finance.name);
    // It is told once.
    await makeDue(saved_report.id);
    await run();
    expect(await subjects()).toEqual([sent, ...left, sent]);
    await makeDue(saved_report.id);
    await changeRows(
      world,
      `update users set is_active = false where provider_id = ${world.provider_id} and id = ${admin.user_id}`,
    );
    await run();
    // Those who get it still are told that it has ended.
    expect((await mails()).at(-1)).toMatchObject({ recipient: finance.email, subject: 'Revenue of the week is paused' });
    expect(await mails()).toHaveLength(5);
    const rows = await rowsOf<{ time_next: Date | null; failure: string }>(
      world,
      `select time_next, failure from saved_reports where provider_id = ${world.provider_id} and id = ${saved_report.id}`,
    );
    expect(rows).toEqual([{ time_next: null, failure: 'Its author may no longer see reports.' }]);
  });

  it('SCREEN-48: that fails stops none of the others, says why, is tried again after ever longer, pauses, and is resumed by saving it', async () => {
    const { world, admin, ops, save, list, mails, makeDue, run } = await office();
    const { saved_report: broken } = await save({ name: 'Broken', sending: 'daily', recipients: ops.email });
    const { saved_report: sound } = await save({ name: 'Sound', sending: 'daily', recipients: admin.email });
    const one = `provider_id = ${world.provider_id} and id = ${broken.id}`;
    const ask = (question: string) => changeRows(world, `update saved_reports set question = '${question}' where ${one}`);
    await ask('{"report": "shipments", "by": "colour"}');
    for (const { id } of [broken, sound]) await makeDue(id);
    const state = async () => (await list()).find(({ id }) => id === broken.id);

    await Promise.all([run(), run(), run()]);

    const told = (await mails()).map(({ recipient, subject }) => [recipient, subject]);
    expect(told.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual(
      [
        [admin.email, 'Broken could not be sent'],
        [ops.email, 'Broken could not be sent'],
        [admin.email, expect.stringContaining('Sound')],
      ].toSorted((a, b) => String(a).localeCompare(String(b))),
    );
    expect((await mails()).find(({ subject }) => subject.startsWith('Broken'))?.body).toBe(
      'The report “Broken” could not be sent. This report cannot be grouped by that. It is tried again, up to 5 times.',
    );
    expect(await state()).toMatchObject({ failure: 'This report cannot be grouped by that.', time_paused: null });
    const [soon] = await rowsOf<{ minutes: number }>(
      world,
      `select round(extract(epoch from time_next - now()) / 60)::int as minutes from saved_reports where ${one}`,
    );
    expect(soon?.minutes).toBe(5);

    for (let tries = 2; tries <= 5; tries++) {
      await makeDue(broken.id);
      await run();
    }
    expect(await state()).toMatchObject({ time_next: null, time_paused: expect.any(String) });
    const paused = (await mails()).filter(({ subject }) => subject === 'Broken is paused');
    expect(paused.map(({ recipient }) => recipient).toSorted()).toEqual([admin.email, ops.email].toSorted());
    expect(paused[0]?.body).toContain('It is not sent any more until its author or an administrator resumes it under Reports.');
    const { runs } = await succeed(test_app, reportRunApi.runs, { token: admin.token, input: { report: 'shipments' } });
    expect(runs.map(({ state: each, message, saved_report }) => [each, message, saved_report])).toEqual(
      Array.from({ length: 5 }, () => ['failed', 'This report cannot be grouped by that.', 'Broken']),
    );

    await ask('{"report": "shipments"}');
    const { report: _report, ...draft } = DRAFT;
    const input = { ...draft, id: broken.id, name: 'Broken', sending: 'daily' as const, recipients: ops.email };
    const time_modified = (await state())?.time_modified ?? '';
    await succeed(test_app, savedReportApi.changeSavedReport, { token: admin.token, input: { ...input, time_modified } });
    expect(await state()).toMatchObject({ failure: '', time_paused: null, time_next: expect.any(String) });
    await makeDue(broken.id);
    await run();
    expect((await mails()).at(-1)).toMatchObject({ recipient: ops.email, subject: expect.stringContaining('Broken') });
    const after = await succeed(test_app, reportRunApi.runs, { token: admin.token, input: { report: 'shipments' } });
    expect(after.runs[0]).toMatchObject({ state: 'done', format: 'email', recipient_count: 1, saved_report: 'Broken' });
  });

  it('SCREEN-48: that fails by a fault says so without its cause, and the fault is told to the log', async () => {
    const { world, admin, save, makeDue, run } = await office();
    const { saved_report } = await save({ sending: 'daily', recipients: admin.email });
    await makeDue(saved_report.id);
    await changeRows(
      world,
      `update saved_reports set question = '{"report": "gone"}' where provider_id = ${world.provider_id} and id = ${saved_report.id}`,
    );

    await expect(run()).rejects.toThrow('1 saved reports could not be sent.');

    const [row] = await rowsOf<{ failure: string; failures: number }>(
      world,
      `select failure, failures from saved_reports where provider_id = ${world.provider_id} and id = ${saved_report.id}`,
    );
    expect(row).toEqual({ failure: 'There was a fault on our side.', failures: 1 });
  });
});
