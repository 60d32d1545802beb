import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeRows, rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { cleanProvider } from './clean.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

it('short links of messages go three months after their end; those that people made, disabled or still need stay', async () => {
  const [world, other] = [await makeWorld(test_app.services), await makeWorld(test_app.services)];
  const make = (of: typeof world, code: string, facts: string) =>
    changeRows(
      of,
      `insert into short_urls (provider_id, id, code, target, purpose, made_by, is_automatic, is_active, time_created, time_expires)
        select ${of.provider_id}, nextval('short_url_ids'), '${code}', 'https://x.example/${code}', 'tracking', '', ${facts}`,
    );
  await make(world, 'OLD', `true, true, now(), now() - interval '91 days'`);
  await make(world, 'RECENT', `true, true, now(), now() - interval '89 days'`);
  await make(world, 'DISABLED', `true, false, now(), now() - interval '200 days'`);
  await make(world, 'BYHAND', `false, true, now(), now() - interval '200 days'`);
  await make(world, 'FOREVER', `true, true, now(), null`);
  await make(other, 'THEIRS', `true, true, now(), now() - interval '91 days'`);

  await cleanProvider(world.context, { provider_id: world.provider_id });

  const codesOf = async (of: typeof world) =>
    (await rowsOf<{ code: string }>(of, `select code from short_urls where provider_id = ${of.provider_id} order by code`)).map(
      ({ code }) => code,
    );
  expect(await codesOf(world)).toEqual(['BYHAND', 'DISABLED', 'FOREVER', 'RECENT']);
  expect(await codesOf(other)).toEqual(['THEIRS']);
});
