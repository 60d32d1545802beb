import { PassThrough } from 'node:stream';
import { ALL_ROUTES } from '@tsela/contract/routes';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerProblem } from './answer-problem.ts';
import { LONGEST_BODY_TIME_MS, bodyTimeMs, refuseWhenSlow } from './slow-bodies.ts';

/** A call whose body has a tenth of a second. */
function openApp() {
  const app = Fastify();
  app.setErrorHandler(answerProblem);
  app.route({
    method: 'POST',
    url: '/',
    preParsing: (_request, reply, body, done) => {
      refuseWhenSlow(body, reply, 100);
      done(null, body);
    },
    handler: async () => ({ is_taken: true }),
  });
  return app;
}

afterEach(() => vi.useRealTimers());

const HEADERS = { 'content-type': 'application/json' };

describe('a body', () => {
  it('that does not come whole in its time is answered with 408, and its connection closed', async () => {
    const app = openApp();
    const body = new PassThrough();
    body.write('{"a":');

    const { statusCode, headers, body: said } = await app.inject({ method: 'POST', url: '/', headers: HEADERS, payload: body });

    expect([statusCode, headers.connection, JSON.parse(said).message]).toEqual([
      408,
      'close',
      'The request took too long to arrive.',
    ]);
    await app.close();
  });

  it('that comes in pieces within its time is taken', async () => {
    const app = openApp();
    await app.ready();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const body = new PassThrough();
    body.write('{"a":');
    const answer = app.inject({ method: 'POST', url: '/', headers: HEADERS, payload: body });
    // A poll would move the clock.
    while (vi.getTimerCount() === 0) await new Promise(setImmediate);
    vi.advanceTimersByTime(99);
    body.end('1}');

    expect((await answer).json()).toEqual({ is_taken: true });
    expect(vi.getTimerCount()).toBe(0);
    await app.close();
  });

  it('has as long as its call allows it to be, and no call longer than the server waits', () => {
    expect([bodyTimeMs(64 * 1024), bodyTimeMs(512 * 1024)]).toEqual([17_048, 31_384]);
    expect(Math.max(...ALL_ROUTES.map(({ route }) => bodyTimeMs(route.body_bytes_max)))).toBeLessThanOrEqual(
      LONGEST_BODY_TIME_MS,
    );
  });
});
