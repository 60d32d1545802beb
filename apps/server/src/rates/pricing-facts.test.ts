import type { ProviderId } from '@tsela/domain/ids';
import { compileExceptions } from '@tsela/domain/rates/rate-exceptions';
import { compileAreas } from '@tsela/domain/service-areas/served-areas';
import { describe, expect, it } from 'vitest';
import { keepPerProvider } from '../db/provider-cache.ts';
import { openPricingFacts } from './pricing-facts.ts';

const PROVIDER = 7 as ProviderId;
const NEVER = { stale_on: 'no-notice' } as const;
const NO_AREAS = compileAreas([]);

function scene() {
  let group = 1;
  const account_ratings = keepPerProvider(async () => {
    const rating = { rate_group_id: group++, rate_group_tag: null, tags: [] };
    return { of: () => rating };
  }, NEVER);
  const facts = openPricingFacts({
    settings: keepPerProvider(async () => ({ work_hours_from: '06:30' }), NEVER),
    rate_cards: keepPerProvider(async () => null, NEVER),
    account_ratings,
    rate_exceptions: keepPerProvider(async () => compileExceptions([]), NEVER),
    branches: keepPerProvider(async () => [], NEVER),
    served_areas: keepPerProvider(async () => ({ branches: NO_AREAS, drivers: NO_AREAS }), NEVER),
  });
  const groupNow = async () => (await facts.of(PROVIDER)).ratings.of(1 as never).rate_group_id;
  return { facts, account_ratings, groupNow };
}

describe('what prices are made from', () => {
  it('is gathered once while none of its parts has changed', async () => {
    const { facts } = scene();

    expect(await facts.of(PROVIDER)).toBe(await facts.of(PROVIDER));
    expect((await facts.of(PROVIDER)).office_hours.from).toBe('06:30');
  });

  it('is gathered anew as soon as one of its parts was forgotten', async () => {
    const { account_ratings, groupNow } = scene();
    const before = await groupNow();
    account_ratings.invalidate(PROVIDER);

    expect([before, await groupNow(), await groupNow()]).toEqual([1, 2, 2]);
  });
});
