import { pictureApi } from '@tsela/contract/providers/picture-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeAccount, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** As small as a PNG can be: one dot. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const base64 = (text: string) => Buffer.from(text).toString('base64');

async function scene() {
  const world = await makeWorld(test_app.services);
  const { token } = await signInAs(world, { role: ROLE.admin });
  const put = (content: string, as = token) => test_app.request(pictureApi.put, { token: as, input: { content } });
  return { world, token, put };
}

const open = (url: string) => test_app.app.inject({ method: 'GET', url });

describe('a picture of a provider', () => {
  it('is found without sign-in at an address that can be set as the logo, and cannot run anything', async () => {
    const { token, put } = await scene();

    const { status, body } = await put(PNG);

    expect(status).toBe(200);
    await succeed(test_app, settingsApi.saveSettings, { token, input: { settings: [{ setting: 'logo_url', value: body.url }] } });
    const answer = await open(body.url);
    expect([answer.statusCode, answer.rawPayload.equals(Buffer.from(PNG, 'base64'))]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('has the same address however often and by how many at once it is put up', async () => {
    const { put } = await scene();
    const answers = await Promise.all([put(PNG), put(PNG), put(PNG)]);
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it.each([
    ['an SVG with a script in it', base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', base64('<!doctype html><script>alert(1)</script>')],
    ['nothing', ''],
  ])('is not %s', async (_, content) => {
    const { put } = await scene();
    const { status, body } = await put(content);
    expect([status, body.message]).toEqual([400, 'Please choose a PNG, JPEG or WebP picture.']);
  });

  it('is of 512 KB at most', async () => {
    const { put } = await scene();
    const padded = (bytes: number) =>
      Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.alloc(bytes)])
        .subarray(0, bytes)
        .toString('base64');
    expect((await put(padded(512 * 1024))).status).toBe(200);
    const { status, body } = await put(padded(512 * 1024 + 1));
    expect([status, body.message]).toEqual([400, 'Please choose a picture of at most 512 KB.']);
  });

  it('is uploaded only by users who may save settings', async () => {
    const { world, put } = await scene();
    const owner = await signInAs(world, { role: ROLE.owner, account_id: await makeAccount(world) });
    const operations = await signInAs(world, { role: ROLE.ops });
    expect((await put(PNG, owner.token)).status).toBe(403);
    expect((await put(PNG, operations.token)).status).toBe(403);
  });

  it('is not there under another provider or hash', async () => {
    const { put } = await scene();
    const stranger = await scene();
    const { body } = await put(PNG);
    const [, , , file] = body.url.split('/');
    expect((await open(`/pictures/${stranger.world.provider_id}/${file}`)).statusCode).toBe(404);
    expect((await open(body.url.replace(/[0-9a-f]{64}/, '0'.repeat(64)))).statusCode).toBe(404);
    expect((await open("/pictures/1/' or 1=1 --.png")).statusCode).toBe(404);
  });
});
