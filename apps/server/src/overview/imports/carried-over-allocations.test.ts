import { allocationImportApi } from '@tsela/contract/overview/file-import-api';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows, countRows } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { asOwner, workerDatabase } from '../../testing/test-database.ts';
import { ROLE, makeWorld, signInAs } from '../../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('0407: imports of allocations of before the list stand in it as they were, each with its provider', async () => {
  const world = await makeWorld(test_app.services);
  const [admin, foreign] = [await signInAs(world, { role: ROLE.admin }), await makeWorld(test_app.services)];
  const stranger = await signInAs(foreign, { role: ROLE.admin });
  const earlier = (id: number, undone: string) =>
    `(${world.provider_id}, ${id}, '${'f'.repeat(63)}${id}', ${id}, 15000, ${admin.user_id}, 'Anna', '2026-10-0${id}T08:00:00Z', ${undone})`;
  await changeRows(
    world,
    `insert into allocation_imports (provider_id, id, fingerprint, row_count, total_cents, created_by, created_by_name, time_created, time_undone)
      values ${earlier(1, 'null')}, ${earlier(2, "'2026-10-03T08:00:00Z'")}`,
  );

  const migration = await readFile(new URL('../../../migrations/0407-files-of-allocations.sql', import.meta.url), 'utf8');
  // What it carries over alone: later migrations take kinds that its check does not know.
  await asOwner(await workerDatabase(), migration.slice(migration.indexOf('do $$')));

  const { imports } = await succeed(test_app, allocationImportApi.imports, { token: admin.token, input: {} });
  expect(imports.map((each) => [each.state, each.row_count, each.total, each.done_count, each.undone_count])).toEqual(
    expect.arrayContaining([
      ['done', 1, 150, 1, 0],
      ['undone', 2, 150, 0, 2],
    ]),
  );
  expect(imports.map(({ created_by_name, time_created }) => [created_by_name, time_created.slice(0, 10)])).toEqual(
    expect.arrayContaining([
      ['Anna', '2026-10-01'],
      ['Anna', '2026-10-02'],
    ]),
  );
  const { rows } = await succeed(test_app, allocationImportApi.importRows, {
    token: admin.token,
    input: { id: imports.find(({ state }) => state === 'done')?.id ?? 0 },
  });
  expect(rows).toMatchObject([{ row: 2, state: 'done', message: 'The rows of this file were not kept.' }]);
  expect(await countRows(world, 'moves', 'move_rows')).toEqual([2, 2]);
  expect(await countRows(foreign, 'moves', 'move_rows')).toEqual([0, 0]);
  expect((await succeed(test_app, allocationImportApi.imports, { token: stranger.token, input: {} })).count).toBe(0);
});
