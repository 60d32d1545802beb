import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from './status/shipment-status.ts';
import { TEST_STEPS_MAX, firstTestStep, movedTest } from './test-mode.ts';

const BOOKED = {
  status: 'submitted',
  collected_date: null,
  delivered_date: null,
  steps: [firstTestStep({ status: 'submitted', date: '2027-03-01T08:00:00.000Z', location: 'Johannesburg' })],
} as const;
const at = (day: number) => ({ date: `2027-03-0${day}T08:00:00.000Z`, message: '', location: 'Johannesburg' });

describe('a test booking', () => {
  it.each(SHIPMENT_STATUSES)('SCREEN-21: moves to %s from any other', (status) => {
    const moved = movedTest(BOOKED, { status, ...at(2) });

    expect([moved.status, moved.steps.map((step) => step.status)]).toEqual([status, ['submitted', status]]);
  });

  it('SCREEN-21: has been collected from the day of its collection on, and delivered once it is', () => {
    const collected = movedTest(BOOKED, { status: 'collected', ...at(2) });
    const on_hold = movedTest(collected, { status: 'on-hold', ...at(3) });
    const delivered = movedTest(on_hold, { status: 'delivered', ...at(4) });

    expect([collected, on_hold, delivered].map((each) => [each.collected_date?.slice(0, 10), each.delivered_date])).toEqual([
      ['2027-03-02', null],
      ['2027-03-02', null],
      ['2027-03-02', '2027-03-04T08:00:00.000Z'],
    ]);
  });

  it('SCREEN-21: moved back has neither date any more', () => {
    const delivered = movedTest(BOOKED, { status: 'delivered', ...at(2) });

    const back = movedTest(delivered, { status: 'collection-assigned', ...at(3) });

    expect([delivered.collected_date, back.collected_date, back.delivered_date]).toEqual([
      '2027-03-02T08:00:00.000Z',
      null,
      null,
    ]);
  });

  it('keeps its last steps, numbered on', () => {
    let moving = movedTest(BOOKED, { status: 'at-hub', ...at(2) });
    for (let round = 0; round < TEST_STEPS_MAX; round++) moving = movedTest(moving, { status: 'at-hub', ...at(2) });

    expect([moving.steps.length, moving.steps.at(-1)?.id]).toEqual([TEST_STEPS_MAX, TEST_STEPS_MAX + 2]);
  });
});
