import { describe, expect, it } from 'vitest';
import { KEY_LIMIT, TRACKING_LIMIT, limitHeaders } from './call-limits.ts';

describe('limits of calls', () => {
  it('SCREEN-21: are told under the names of the IETF draft', () => {
    expect(limitHeaders({ limit: KEY_LIMIT, remaining: 599, reset_s: 60 })).toEqual({
      'ratelimit-policy': '"key";q=600;w=60',
      ratelimit: '"key";r=599;t=60',
    });
  });

  it('SCREEN-21: never tell of less than nothing', () => {
    expect(limitHeaders({ limit: TRACKING_LIMIT, remaining: -3, reset_s: 12 }).ratelimit).toBe('"tracking";r=0;t=12');
  });
});
