import { describe, expect, it } from 'vitest';
import { isOpenAt } from './trading-hours.ts';

const SHOP = 'Mon-Fri 08:00-17:00, Sat 08:00-13:00';

/** Sunday 22 November 2026 is the first; times of South Africa, two hours ahead of UTC. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+02:00`);

describe('trading hours', () => {
  it.each([
    ['Monday at opening', SHOP, at(23, '08:00'), true],
    ['Monday before', SHOP, at(23, '07:59'), false],
    ['Monday at closing', SHOP, at(23, '17:00'), false],
    ['Saturday noon', SHOP, at(28, '12:00'), true],
    ['Saturday afternoon', SHOP, at(28, '13:30'), false],
    ['Sunday', SHOP, at(22, '10:00'), false],
    ['day and night', '00:00-24:00', at(22, '23:59'), true],
    ['a day that is named closed', 'Mon-Sat 07:00-19:00; Sun closed', at(22, '10:00'), false],
    ['weekdays over the weekend', 'Fri-Mon 09:00-12:00', at(22, '10:00'), true],
    ['weekdays over the weekend, a Tuesday', 'Fri-Mon 09:00-12:00', at(24, '10:00'), false],
    ['late on Friday', 'Friday 18:00-02:00', at(27, '23:00'), true],
    ['past midnight of it', 'Friday 18:00-02:00', at(28, '01:59'), true],
    ['past midnight of the day before', 'Friday 18:00-02:00', at(27, '01:00'), false],
    ['nothing', '', at(23, '10:00'), null],
    ['what is no hours', 'Ask inside', at(23, '10:00'), null],
    ['what is no weekday', 'Foo-Fri 08:00-17:00', at(23, '10:00'), null],
  ])('%s: %s', (_, hours, instant, expected) => {
    expect(isOpenAt(hours, instant)).toBe(expected);
  });
});
