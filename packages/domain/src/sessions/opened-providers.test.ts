import { describe, expect, it } from 'vitest';
import type { ProviderId, UserId } from '../ids.ts';
import { isOpened, openedUntil } from './opened-providers.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const KAROO = { provider_id: 7 as ProviderId, user_id: 12 as UserId };

describe('a provider that was opened', () => {
  it('SCREEN-51: is open for eight hours, as the one administrator who was chosen', () => {
    const opened = [{ ...KAROO, until: openedUntil(NOW) }];
    const after = (hours: number) => new Date(NOW.getTime() + hours * 3600_000);

    expect(isOpened(opened, { ...KAROO, now: after(7.9) })).toBe(true);
    expect(isOpened(opened, { ...KAROO, now: after(8) })).toBe(false);
    expect(isOpened(opened, { ...KAROO, user_id: 13 as UserId, now: NOW })).toBe(false);
    expect(isOpened(opened, { ...KAROO, provider_id: 8 as ProviderId, now: NOW })).toBe(false);
    expect(isOpened([], { ...KAROO, now: NOW })).toBe(false);
  });
});
