import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(async () => test_app.close());

const openWidget = (host: string) => test_app.app.inject({ method: 'GET', url: '/custom-widget', headers: { host } });

describe('the custom widget', () => {
  it('KEY-13: is the provider’s own, in a document of no origin', async () => {
    const { host } = await makeWorld(test_app.services, { custom_widget_html: '<script>chat()</script>' });

    const answer = await openWidget(host);

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<script>chat()</script>');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("frame-ancestors 'self'");
  });

  it('of another provider, or of none, is not there', async () => {
    const { host } = await makeWorld(test_app.services);
    expect((await openWidget(host)).statusCode).toBe(404);
    expect((await openWidget('nobody.example')).statusCode).toBe(404);
  });
});

describe('crash reports', () => {
  const report = (body: unknown) =>
    test_app.app.inject({
      method: 'POST',
      url: '/api/crash-reports',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const CRASH = { message: 'x is undefined', stack: '', path: '/shipments', version: '3.18.23' };

  it('ERR-01: are taken without sign-in', async () => {
    expect((await report(CRASH)).statusCode).toBe(204);
  });

  it('that are none, or too large, are refused', async () => {
    expect((await report({ ...CRASH, message: 7 })).statusCode).toBe(400);
    expect((await report({ ...CRASH, more: 'x' })).statusCode).toBe(400);
    expect((await report({ ...CRASH, stack: 'x'.repeat(20_000) })).statusCode).toBe(413);
  });
});
