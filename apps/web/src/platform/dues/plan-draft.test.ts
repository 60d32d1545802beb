import { describe, expect, it } from 'vitest';
import { monthName, planDraftOf, planInputOf, pricesByTime } from './plan-draft.ts';

const PLAN = {
  id: 1,
  name: 'Courier 1000',
  monthly: 1500,
  included: { shipments: 1000, users: 10, sms: 0 },
  each: { shipments: 0.95, users: 50, sms: 0.3 },
  due_days: 14,
  billed_by: 'Tsela',
  pay_to: 'Bank',
  is_active: true,
  providers: 2,
  prices: [],
};

describe('the form of a plan', () => {
  it('sends back what it was opened with', () => {
    const { id: _id, providers: _count, prices: _prices, ...input } = PLAN;

    expect(planInputOf(planDraftOf(PLAN, undefined))).toEqual({ input, errors: {} });
  });

  it('takes amounts and counts as people write them, and names what is none', () => {
    const draft = { ...planDraftOf(null, PLAN), name: ' Basic ', monthly: 'R 1 500,50' };

    expect(planInputOf(draft).input).toMatchObject({ name: 'Basic', monthly: 1500.5, billed_by: 'Tsela', due_days: 14 });
    expect(
      planInputOf({
        ...draft,
        monthly: '',
        due_days: '1.5',
        included: { ...draft.included, users: '-1' },
        each: { ...draft.each, sms: '0.005' },
      }),
    ).toEqual({
      input: null,
      errors: {
        monthly: 'Please enter an amount, such as 1250.00.',
        due_days: 'Please enter a whole number, such as 1000.',
        'included.users': 'Please enter a whole number, such as 1000.',
        'each.sms': 'Please enter an amount, such as 1250.00.',
      },
    });
  });
});

describe('the prices of a plan', () => {
  const { included, each } = PLAN;
  const from = (first_day: string | null, monthly: number) => ({ first_day, monthly, included, each });

  it('are sent with the day from which on they hold, where one is typed', () => {
    expect(planInputOf({ ...planDraftOf(PLAN, undefined), price_from: '2026-12-01' }).input).toMatchObject({
      price_from: '2026-12-01',
    });
  });

  it('are told apart by the day, the latest first', () => {
    const prices = [from(null, 100), from('2026-06-11', 200), from('2026-07-01', 300)];
    const times = (today: string) => pricesByTime(prices, today).map(({ monthly, when }) => [monthly, when]);

    expect(times('2026-06-10')).toEqual([
      [300, 'to-come'],
      [200, 'to-come'],
      [100, 'present'],
    ]);
    expect(times('2026-07-01')).toEqual([
      [300, 'present'],
      [200, 'past'],
      [100, 'past'],
    ]);
    expect(pricesByTime([], '2026-07-01')).toEqual([]);
  });
});

it('names a month', () => {
  expect(monthName('2026-10-01')).toBe('October 2026');
});
