import { expect, it } from 'vitest';
import { REASON_LISTS, offeredReasons, reasonChecks } from './reason-lists.ts';

it.each(REASON_LISTS)('KEY-31 KEY-32: another reason beside %s is offered until its switch takes it away', (list) => {
  const settings = { [list]: ['Sold out'] };

  expect(offeredReasons(settings, list)).toEqual({ reasons: ['Sold out'], has_other: true });
  expect(offeredReasons({ ...settings, [`disable_other_for_${list}`]: true }, list).has_other).toBe(false);
});

it.each(REASON_LISTS)('without a list of %s there is nothing else to choose, whatever its switch says', (list) => {
  expect(offeredReasons({ [list]: [], [`disable_other_for_${list}`]: true }, list)).toEqual({ reasons: [], has_other: true });
});

it('KEY-32: a reason that is not of the list is refused where no other is offered', () => {
  const only_listed = { reasons: ['Sold out'], has_other: false };

  expect(reasonChecks('My own', 'reason', only_listed).map(({ message }) => message)).toEqual([
    'Please choose one of the reasons.',
  ]);
  expect(reasonChecks('Sold out', 'reason', only_listed)).toEqual([]);
  expect(reasonChecks('', 'reason', only_listed)).toEqual([]);
  expect(reasonChecks('My own', 'reason', { ...only_listed, has_other: true })).toEqual([]);
});
