import { describe, expect, it } from 'vitest';
import { monthName, planDraftOf, planInputOf } from './plan-draft.ts';

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
};

describe('the form of a plan', () => {
  it('sends back what it was opened with', () => {
    const { id: _id, providers: _count, ...input } = PLAN;

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

it('names a month', () => {
  expect(monthName('2026-10-01')).toBe('October 2026');
});
