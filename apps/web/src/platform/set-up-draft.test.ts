import { describe, expect, it } from 'vitest';
import { standsStill } from './set-up-draft.ts';

const BEGUN = '2026-11-23T08:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(BEGUN) + minutes * 60_000);

describe('the making of a provider', () => {
  it('SCREEN-51: stands still when it stopped, or when nothing has come of it since it was last asked for', () => {
    const under_way = { state: 'running', time_created: BEGUN, time_continued: null } as const;
    const continued = { ...under_way, time_continued: after(10).toISOString() };

    expect(standsStill(under_way, after(1))).toBe(false);
    expect(standsStill(under_way, after(3))).toBe(true);
    expect(standsStill(continued, after(11))).toBe(false);
    expect(standsStill(continued, after(13))).toBe(true);
    expect(standsStill({ ...continued, state: 'failed' }, after(10))).toBe(true);
    expect(standsStill({ ...continued, state: 'done' }, after(60))).toBe(false);
  });
});
