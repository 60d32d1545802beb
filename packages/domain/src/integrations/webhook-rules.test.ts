import { describe, expect, it } from 'vitest';
import {
  FAILING_TO_PAUSE_MS,
  FAILURES_TO_PAUSE,
  FAILURES_TO_REST,
  TRIED_FOR_MS,
  isToPause,
  isToSwitchOff,
  jittered,
  nextTry,
  restUntil,
  wasAway,
  webhookChecks,
} from './webhook-rules.ts';

const NOW = new Date('2026-11-27T10:00:00Z');

describe('a webhook', () => {
  it.each([
    'http://shop.example/hook',
    'shop.example/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://localhost/hook',
    'https://2130706433/hook',
    'https://user@shop.example/hook',
    'ftp://shop.example',
  ])('VALID-14: is not told at %s', (url) => {
    expect(webhookChecks({ url }).map(({ field }) => field)).toEqual(['url']);
  });

  it.each([
    ['http://shop.example/hook', /begins with http:\/\//],
    ['https://10.0.0.7/hook', /is a number/],
    ['https://[::1]/hook', /is a number/],
    ['https://2130706433/hook', /is a number/],
    ['https://user:secret@shop.example/hook', /user name or password/],
    ['https://intranet/hook', /^intranet is a name within a network/],
    ['ftp://shop.example', /such as https:/],
  ])('VALID-14: says why it is not told at %s', (url, reason) => {
    expect(webhookChecks({ url })[0]?.message).toMatch(reason);
  });

  it.each(['https://shop.example', 'https://hooks.shop.co.za:8443/tsela?key=1'])('VALID-14: is told at %s', (url) => {
    expect(webhookChecks({ url, topics: ['tracking-event'], auth_key: 'Bearer abc' })).toEqual([]);
  });

  it('SCREEN-21: needs something to be told of, and a key that fits into a header', () => {
    expect(webhookChecks({ topics: [], auth_key: 'one\r\nHost: other' }).map(({ field }) => field)).toEqual([
      'topics',
      'auth_key',
    ]);
  });
});

describe('what a receiver did not take', () => {
  it('S40: is tried again after waits that grow, for 30 days', () => {
    let [now, tries] = [NOW, 0];
    const waits: number[] = [];
    for (let next = nextTry({ tries: ++tries, time_created: NOW, chance: 0.5 }, now); next !== null;) {
      waits.push(next.getTime() - now.getTime());
      now = next;
      next = nextTry({ tries: ++tries, time_created: NOW, chance: 0.5 }, now);
    }

    expect(waits.slice(0, 3)).toEqual([30_000, 120_000, 600_000]);
    expect(waits.slice(0, -1).every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true);
    expect(now.getTime() - NOW.getTime()).toBe(30 * 24 * 3_600_000);
    expect(tries).toBeLessThan(250);
  });

  it('S40: together is not tried together again', () => {
    expect([0, 0.5, 1].map((chance) => jittered(60_000, chance))).toEqual([48_000, 60_000, 72_000]);
  });

  it.each([
    [1, 0, null],
    [FAILURES_TO_REST, 60_000, 45_000],
    [19, 60_000, 285_000],
    [200, 60_000, 600_000],
    [FAILURES_TO_PAUSE, FAILING_TO_PAUSE_MS, 3_600_000],
  ])('S40: %i times in a row, for %i ms, leaves the receiver alone for %j ms', (failures_in_row, for_ms, rest_ms) => {
    const failing_since = new Date(NOW.getTime() - for_ms);
    const until = restUntil({ failures_in_row, failing_since }, 0.5, NOW);

    expect(until === null ? null : until.getTime() - NOW.getTime()).toBe(rest_ms);
  });

  it.each([
    [FAILURES_TO_PAUSE, FAILING_TO_PAUSE_MS, true],
    [FAILURES_TO_PAUSE - 1, FAILING_TO_PAUSE_MS, false],
    [FAILURES_TO_PAUSE * 5, FAILING_TO_PAUSE_MS - 1, false],
    [0, 0, false],
  ])('S40: %i times in a row within %i ms pauses it: %s', (failures_in_row, for_ms, expected) => {
    const failing_since = failures_in_row === 0 ? null : new Date(NOW.getTime() - for_ms);

    expect(isToPause({ failures_in_row, failing_since }, NOW)).toBe(expected);
  });

  it.each([
    [TRIED_FOR_MS, true],
    [TRIED_FOR_MS - 1, false],
  ])('S40: for %i ms switches it off: %s', (for_ms, expected) => {
    expect(isToSwitchOff({ failures_in_row: 500, failing_since: new Date(NOW.getTime() - for_ms) }, NOW)).toBe(expected);
    expect(isToSwitchOff({ failures_in_row: 0, failing_since: null }, NOW)).toBe(false);
  });

  it('S40: one message that is refused again and again is no outage', () => {
    const before = (ms: number) => new Date(NOW.getTime() - ms);

    expect(wasAway({ failures_in_row: 3, failing_since: before(300_000) }, NOW)).toBe(true);
    expect(wasAway({ failures_in_row: 3, failing_since: before(299_999) }, NOW)).toBe(false);
    expect(wasAway({ failures_in_row: 1, failing_since: before(3_600_000) }, NOW)).toBe(false);
  });
});
