import { overviewApi } from '@tsela/contract/overview/overview-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('SCREEN-30: says when each tool was last run by the caller, and nothing of others', async () => {
  const world = await makeWorld(test_app.services);
  const [own, other] = [await signInAs(world, { role: ROLE.admin }), await signInAs(world, { role: ROLE.admin })];
  const ran = (id: number, { user_id, kind, day }: { user_id: number; kind: string; day: number }) =>
    `(${world.provider_id}, ${id}, '${kind}', 'done', 'file.csv', 1, ${user_id}, 'Anna', ${user_id}, '2026-10-0${day}T08:00:00Z')`;
  await changeRows(
    world,
    `insert into moves (provider_id, id, kind, state, file_name, row_count, created_by, created_by_name, acting_user_id, time_created) values
      ${ran(1, { ...own, kind: 'bulk-users', day: 1 })}, ${ran(2, { ...own, kind: 'bulk-users', day: 3 })},
      ${ran(3, { ...own, kind: 'accounts', day: 5 })}, ${ran(4, { ...own, kind: 'invoices', day: 4 })},
      ${ran(5, { ...own, kind: 'address-book', day: 6 })}, ${ran(6, { ...other, kind: 'parcel-dimensions', day: 7 })}`,
  );

  const { runs } = await succeed(test_app, overviewApi.toolRuns, { token: own.token });

  expect(runs.toSorted((one, two) => one.tool.localeCompare(two.tool))).toEqual([
    { tool: 'move-in', time: '2026-10-05T08:00:00.000Z' },
    { tool: 'users-bulk-import', time: '2026-10-03T08:00:00.000Z' },
  ]);
});
