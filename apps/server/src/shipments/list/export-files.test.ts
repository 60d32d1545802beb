import { gunzipSync } from 'node:zlib';
import type { InputOf } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentExportApi } from '@tsela/contract/shipments/shipment-export-api';
import { csvText } from '@tsela/domain/formats/tables/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runJob } from '../../job-handlers/job-handlers.ts';
import { bookOne, moveTo } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { endExportFiles } from './export-files.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Filters = InputOf<typeof shipmentExportApi.writeExportFile>;
interface Caller {
  readonly token: string;
}

const FIRST_TRY = { job_id: 'test', is_last_try: false };

async function order({ token }: Caller, input: Filters = {}) {
  return (await succeed(test_app, shipmentExportApi.writeExportFile, { token, input })).export_file;
}

const write = (world: World, id: number) =>
  runJob(test_app.services, 'write-export-file', { provider_id: world.provider_id, export_file_id: id }, FIRST_TRY);

async function fileOf({ token }: Caller, id: number) {
  const { export_files } = await succeed(test_app, shipmentExportApi.exportFiles, { token, input: { id } });
  const [file] = export_files;
  if (!file) throw new Error('The file is not there.');
  return file;
}

/** What is in a file, its parts one after the other. */
async function contentOf(caller: Caller, id: number): Promise<string> {
  const { part_count } = await fileOf(caller, id);
  const texts: string[] = [];
  for (let number = 1; number <= part_count; number++) {
    const { content } = await succeed(test_app, shipmentExportApi.exportPart, { token: caller.token, input: { id, number } });
    texts.push(gunzipSync(Buffer.from(content, 'base64')).toString());
  }
  return texts.join('');
}

/** What a list is written as, when it is ordered and written at once. */
async function written(world: World, caller: Caller, filters: Filters = {}): Promise<string> {
  const { id } = await order(caller, filters);
  await write(world, id);
  return contentOf(caller, id);
}

async function twoCustomers() {
  const world = await makeWorld(test_app.services);
  const [one, other] = [await makeCustomer(world, { balance: 1_000_000 }), await makeCustomer(world, { balance: 1_000_000 })];
  const first = await bookOne(world, { account_id: one.account_id, customer_reference: '=1+1, "quoted"' });
  const second = await bookOne(world, { account_id: one.account_id });
  await moveTo(world, second, 'at-hub');
  const foreign = await bookOne(world, { account_id: other.account_id });
  return { world, one, other, staff: await signInAs(world, { role: ROLE.ops }), first, second, foreign };
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

describe('SCREEN-08: a list that a job writes to a file', () => {
  it('is, line for line, the file that is drawn at once', async () => {
    const { world, one, other, staff } = await twoCustomers();

    for (const [caller, filters] of [
      [staff, {}],
      [staff, { status: 'at-hub' }],
      [staff, { account_id: one.account_id, order_by: 'short_tracking_reference', order: 'asc' }],
      [one, {}],
      [other, { search: 'rachel' }],
      [other, { account_id: one.account_id }],
    ] as const) {
      const { csv } = await succeed(test_app, shipmentApi.export, { token: caller.token, input: filters });

      expect(await written(world, caller, filters)).toBe(`${csv}\r\n`);
    }
  });

  it('says how far it is, and leaves a line in the log', async () => {
    const { world, one } = await twoCustomers();

    const ordered = await order(one, { status: 'at-hub' });
    await write(world, ordered.id);

    expect(ordered).toMatchObject({ state: 'waiting', lines_total: null, lines_done: 0, part_count: 0, time_done: null });
    expect(await fileOf(one, ordered.id)).toMatchObject({
      state: 'done',
      lines_total: 1,
      lines_done: 1,
      part_count: 1,
      message: '',
    });
    const [event] = await rowsOf<{ change_to: object; account_id: number }>(
      world,
      `select change_to, account_id from events where provider_id = ${world.provider_id} and type = 'shipments.exported'`,
    );
    expect(event).toEqual({ change_to: { count: 1, status: 'at-hub' }, account_id: one.account_id });
  });

  it('comes in several parts that make one file, as it stood when the writing began', async () => {
    const { world, one, first } = await twoCustomers();
    await copyShipment(world, first.id, 11_000);

    const lines = (await written(world, one)).split('\r\n').slice(1, -1);

    expect(lines).toHaveLength(11_002);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(11_002);
    const { export_files } = await succeed(test_app, shipmentExportApi.exportFiles, { token: one.token, input: {} });
    expect(export_files.map(({ part_count, lines_done }) => [part_count, lines_done])).toEqual([[3, 11_002]]);
  });

  it('is written anew after a process died in the middle, without what was left over', async () => {
    const { world, one } = await twoCustomers();
    const { id } = await order(one);
    await changeRows(
      world,
      `update export_files set state = 'running', part_count = 1, lines_done = 7 where provider_id = ${world.provider_id} and id = ${id}`,
    );
    await changeRows(
      world,
      `insert into export_file_parts (provider_id, id, export_file_id, number, bytes, hash)
        values (${world.provider_id}, nextval('export_file_part_ids'), ${id}, 1, 'half', sha256('half'))`,
    );

    await write(world, id);
    await write(world, id);

    const { csv } = await succeed(test_app, shipmentApi.export, { token: one.token, input: {} });
    expect(await contentOf(one, id)).toBe(`${csv}\r\n`);
    expect(await fileOf(one, id)).toMatchObject({ lines_done: 2, part_count: 1 });
  });

  it('two jobs at once end in one whole file', async () => {
    const { world, one, first } = await twoCustomers();
    await copyShipment(world, first.id, 900);
    const { id } = await order(one);

    await Promise.allSettled([write(world, id), write(world, id)]);
    await write(world, id);

    const { csv } = await succeed(test_app, shipmentApi.export, { token: one.token, input: {} });
    expect(await contentOf(one, id)).toBe(`${csv}\r\n`);
  });

  it('needs no second connection of those that are held for long, which might never come free', async () => {
    const { world, one } = await twoCustomers();
    const narrow = await openTestApp({ env: { DATABASE_LONG_CONNECTIONS: '1' } });
    const { id } = await order(one);

    await runJob(narrow.services, 'write-export-file', { provider_id: world.provider_id, export_file_id: id }, FIRST_TRY);
    await narrow.close();

    expect(await fileOf(one, id)).toMatchObject({ state: 'done', lines_done: 2 });
  });

  it('is the user’s alone: no other user finds, reads or deletes it', async () => {
    const { world, one, staff } = await twoCustomers();
    const colleague = await signInAs(world, { role: ROLE.owner, account_id: one.account_id });
    const { id } = await order(one);
    await write(world, id);

    for (const { token } of [staff, colleague]) {
      expect((await succeed(test_app, shipmentExportApi.exportFiles, { token, input: { id } })).export_files).toEqual([]);
      for (const answer of [
        await test_app.request(shipmentExportApi.exportPart, { token, input: { id, number: 1 } }),
        await test_app.request(shipmentExportApi.removeExportFile, { token, input: { id } }),
      ])
        expect([answer.status, answer.body.message]).toEqual([
          404,
          'File not found. It may have been deleted: files are kept for three days.',
        ]);
    }
    expect(await contentOf(one, id)).toContain('Reference');
  });

  it('ROLE-06: holds what its user may see when it is written, also if that was more when it was ordered', async () => {
    const { world, staff, foreign, other } = await twoCustomers();
    const { id } = await order(staff);
    await changeRows(
      world,
      `update users set limit_user_to_account = true, limit_account_id = ${other.account_id}
        where provider_id = ${world.provider_id} and id = ${staff.user_id}`,
    );

    await write(world, id);

    const lines = (await contentOf(staff, id)).split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',')[0])).toEqual([foreign.short_tracking_reference]);
  });

  it('fails with the reason where its user may no longer export', async () => {
    const { world, staff } = await twoCustomers();
    const { id } = await order(staff);
    await changeRows(
      world,
      `update users set role_id = ${ROLE.driver} where provider_id = ${world.provider_id} and id = ${staff.user_id}`,
    );

    await write(world, id);

    const [row] = await rowsOf<{ state: string; message: string }>(
      world,
      `select state, message from export_files where provider_id = ${world.provider_id} and id = ${id}`,
    );
    expect(row).toEqual({ state: 'failed', message: 'You may no longer export shipments.' });
  });

  it('ends where it is deleted while it waits or is written, and two more wait for each other', async () => {
    const { world, one } = await twoCustomers();
    const [first, second] = [await order(one), await order(one)];

    const third = await test_app.request(shipmentExportApi.writeExportFile, { token: one.token, input: {} });
    await succeed(test_app, shipmentExportApi.removeExportFile, { token: one.token, input: { id: first.id } });
    await write(world, first.id);
    await order(one);

    expect([third.status, third.body.message]).toEqual([
      409,
      'Two of your files are being written already. Please wait for one of them, or delete it.',
    ]);
    await Promise.all([
      write(world, second.id),
      succeed(test_app, shipmentExportApi.removeExportFile, { token: one.token, input: { id: second.id } }),
    ]);
    const left = await rowsOf<{ id: number }>(
      world,
      `select export_file_id as id from export_file_parts where provider_id = ${world.provider_id}`,
    );
    expect(left).toEqual([]);
  });

  it('goes after three days, with its parts; a younger one stays', async () => {
    const { world, one } = await twoCustomers();
    const [old, young] = [await order(one), await order(one)];
    await write(world, old.id);
    await write(world, young.id);
    await changeRows(
      world,
      `update export_files set time_created = now() - interval '73 hours' where provider_id = ${world.provider_id} and id = ${old.id}`,
    );

    await endExportFiles({ ...world.context, now: new Date() });

    const { export_files } = await succeed(test_app, shipmentExportApi.exportFiles, { token: one.token, input: {} });
    expect(export_files.map(({ id }) => id)).toEqual([young.id]);
    const parts = await rowsOf<{ id: number }>(
      world,
      `select distinct export_file_id as id from export_file_parts where provider_id = ${world.provider_id}`,
    );
    expect(parts).toEqual([{ id: young.id }]);
  });

  it('neutralises what spreadsheets would run', async () => {
    const { world, one } = await twoCustomers();

    expect(await written(world, one)).toContain(csvText([['=1+1, "quoted"']]));
  });
});
