import { userImportApi } from '@tsela/contract/overview/file-import-api';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFileOf, runFileJob } from '../../testing/file-imports.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { asOwner, workerDatabase } from '../../testing/test-database.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('0417: imports of users of before the list stand in it with those who are left, can be invited and undone', async () => {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const { token } = admin;
  const [joined, waiting] = [await signInAs(world, { role: ROLE.ops }), await signInAs(world, { role: ROLE.ops })];
  const stranger = await signInAs(await makeWorld(test_app.services), { role: ROLE.admin });
  const earlier = (id: number, count: number) =>
    `(${world.provider_id}, ${id}, ${admin.user_id}, 'Anna', '2026-10-0${id}T08:00:00Z', ${count}, null, '2026-10-0${id}T08:00:00Z')`;
  await changeRows(
    world,
    `insert into user_imports (provider_id, id, created_by, created_by_name, time_created, users_count, invite_on, time_invited)
      values ${earlier(1, 3)}, ${earlier(2, 1)}`,
  );
  await changeRows(
    world,
    `update users set import_id = 1 where provider_id = ${world.provider_id} and id in (${joined.user_id}, ${waiting.user_id})`,
  );
  await changeRows(world, `delete from sessions where provider_id = ${world.provider_id} and user_id = ${waiting.user_id}`);
  await changeRows(
    world,
    `update users set password_hash = null, time_last_login = null where provider_id = ${world.provider_id} and id = ${waiting.user_id}`,
  );
  await changeRows(
    world,
    `insert into user_settings (provider_id, user_id, setting, value, time_modified) values
      (${world.provider_id}, ${admin.user_id}, 'users_import_columns', '{"wie": "name"}', now()),
      (${world.provider_id}, ${admin.user_id}, 'move_columns', '{"users wie": "name"}', now())`,
  );
  const whole = await readFile(new URL('../../../migrations/0417-files-of-users.sql', import.meta.url), 'utf8');
  // What it carries over alone: a later migration may take kinds that its check does not know.
  const migration = whole.slice(whole.indexOf('do $$'));

  await asOwner(await workerDatabase(), migration);
  await asOwner(await workerDatabase(), migration);

  const { imports } = await succeed(test_app, userImportApi.imports, { token, input: {} });
  expect(imports.map((each) => [each.state, each.row_count, each.done_count, each.undone_count, each.created_by_name])).toEqual(
    expect.arrayContaining([
      ['done', 3, 2, 1, 'Anna'],
      ['undone', 1, 0, 1, 'Anna'],
    ]),
  );
  const id = imports.find(({ state }) => state === 'done')?.id ?? 0;
  const { invitations } = await succeed(test_app, userImportApi.invitations, { token, input: { id } });
  await succeed(test_app, userImportApi.undoImport, { token, input: { id } });
  await runFileJob(world, test_app, { name: 'undo-file', id });
  expect([imports.length, invitations.joined, invitations.waiting]).toEqual([2, 1, 1]);
  expect(await readFileOf(test_app, userImportApi, { token, id })).toMatchObject({ undone_count: 2, kept_count: 1 });
  const kept = await rowsOf<{ setting: string; value: unknown }>(
    world,
    `select setting, value from user_settings where provider_id = ${world.provider_id} and user_id = ${admin.user_id}`,
  );
  expect(kept).toEqual([{ setting: 'move_columns', value: { 'bulk-users wie': 'name', 'users wie': 'name' } }]);
  expect((await succeed(test_app, userImportApi.imports, { token: stranger.token, input: {} })).count).toBe(0);
});
