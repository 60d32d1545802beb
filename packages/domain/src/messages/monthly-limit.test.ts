import { expect, it } from 'vitest';
import { limitAlert, limitState, monthlyLimit } from './monthly-limit.ts';

it.each([
  [null, null, null],
  [100, null, 100],
  [null, 50, 50],
  [100, 50, 50],
  [20, 50, 20],
  [100, 0, 0],
])('S52: a provider that says %s and a platform that says %s let %s parts go out', (own, platform, limit) => {
  expect(monthlyLimit({ parts_monthly_max: own, platform_parts_monthly_max: platform })).toBe(limit);
});

it.each([
  [1_000_000, null, 80, 'free'],
  [79, 100, 80, 'free'],
  [80, 100, 80, 'near'],
  [99, 100, 80, 'near'],
  [100, 100, 80, 'reached'],
  [101, 100, 80, 'reached'],
  [99, 100, null, 'free'],
  [100, 100, null, 'reached'],
  [0, 0, 80, 'reached'],
] as const)('S52: %s parts within %s, told from %s percent on, are %s', (parts, limit, alert_percent, state) => {
  expect(limitState(parts, { limit, alert_percent })).toBe(state);
});

it('S52: what is told names the channel and what is used', () => {
  const used = { channel: 'sms', parts: 80, limit: 100 } as const;

  expect(limitAlert('near', used)).toEqual({
    subject: 'the SMS limit of this month is near',
    text: 'The limit of SMS is near: 80 of 100 parts of this month are used.',
  });
  expect(limitAlert('reached', { ...used, parts: 100 }).text).toBe(
    'The limit of SMS is reached: 100 of 100 parts of this month are used. Further messages are held for a day at most, and go out if the limit is raised.',
  );
});
