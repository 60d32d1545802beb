import { describe, expect, it } from 'vitest';
import { FAILURES_TO_SWITCH_OFF, TRIED_FOR_MS, isToSwitchOff, nextTry, webhookChecks } from './webhook-rules.ts';

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
  it('SCREEN-21: is tried again after waits that grow, for a day', () => {
    let [now, tries] = [NOW, 0];
    const waits: number[] = [];
    for (let next = nextTry({ tries: ++tries, time_created: NOW }, now); next !== null;) {
      waits.push(next.getTime() - now.getTime());
      now = next;
      next = nextTry({ tries: ++tries, time_created: NOW }, now);
    }

    expect(waits.slice(0, 3)).toEqual([30_000, 120_000, 600_000]);
    expect(waits.slice(0, -1).every((wait, at) => at === 0 || wait >= (waits[at - 1] ?? 0))).toBe(true);
    expect(now.getTime() - NOW.getTime()).toBe(TRIED_FOR_MS);
  });

  it.each([
    [FAILURES_TO_SWITCH_OFF, TRIED_FOR_MS, true],
    [FAILURES_TO_SWITCH_OFF - 1, TRIED_FOR_MS, false],
    [FAILURES_TO_SWITCH_OFF * 5, TRIED_FOR_MS - 1, false],
    [0, 0, false],
  ])('SCREEN-21: %i failures in a row within %i ms switch it off: %s', (failures_in_row, for_ms, expected) => {
    const failing_since = failures_in_row === 0 ? null : new Date(NOW.getTime() - for_ms);

    expect(isToSwitchOff({ failures_in_row, failing_since }, NOW)).toBe(expected);
  });
});
