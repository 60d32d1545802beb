import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { controlFaults } from './control-totals.ts';
import { MOVE_KINDS, isMovable, movableKinds } from './move-kinds.ts';
import { openingOf } from './move-money.ts';
import { isMoveAtWork, whyNotUndoMove } from './move-states.ts';
import { MOVED_STATUSES, movedStatus } from './moved-status.ts';
import { amountOf, cellOf } from './moved-row.ts';

describe('amounts of another system', () => {
  it.each([
    ['1250', 125_000],
    ['R 1 250,50', 125_050],
    ['1,250.50', 125_050],
    ['(250.00)', -25_000],
    ['(R 250.00)', -25_000],
    ['250.00-', -25_000],
    ['250.00 CR', -25_000],
    ['250.00 Dr', 25_000],
    ['-250', -25_000],
    ['0', 0],
    ['', null],
    ['ten', null],
    ['1.005', null],
    ['=A1', null],
    ['10 000 001', null],
  ])('%s is %s cents', (text, expected) => {
    expect(amountOf(text)).toBe(expected);
  });
});

it('takes the apostrophe off what looks like a formula, and knows no cell that the row has not', () => {
  const row = { row: 2, cells: { name: " '=SUM(A1)" } };

  expect([cellOf(row, 'name'), cellOf(row, 'toString')]).toEqual(['=SUM(A1)', '']);
});

it('enters of a balance what its invoices have not brought', () => {
  expect([openingOf(cents(200), cents(150)), openingOf(cents(100), cents(150)), openingOf(cents(-5), cents(0))]).toEqual([
    50, -50, -5,
  ]);
});

describe('control totals', () => {
  const file = { rows: 2, total_cents: cents(10_010) };

  it('match by rows, and of money to the cent', () => {
    expect(controlFaults('balances', { control_rows: 2, control_total: 100.1 }, file)).toEqual([]);
    expect(controlFaults('accounts', { control_rows: 2 }, file)).toEqual([]);
    expect(controlFaults('balances', { control_rows: 3, control_total: 100.11 }, file).map(({ field }) => field)).toEqual([
      'control_rows',
      'control_total',
    ]);
    expect(controlFaults('balances', { control_rows: 2, control_total: 100.101 }, file)).toHaveLength(1);
  });

  it('are asked for where there is money', () => {
    expect(controlFaults('invoices', { control_rows: 2 }, file)[0]?.message).toBe(
      'Please enter what the former system says it comes to, such as 1250.00.',
    );
  });
});

describe('the status of another system', () => {
  it.each([
    ['At Hub', 'at-hub'],
    ['at-destination-hub', 'at-destination-hub'],
    ['Linehaul', 'in-transit'],
    ['Picked up', 'collected'],
    ['Failed delivery', 'delivery-failed-attempt'],
    ['ON HOLD', 'on-hold'],
    ['Booked', 'submitted'],
  ])('%s is %s', (text, status) => {
    expect(movedStatus(text)).toEqual({ status, why: '' });
  });

  it.each([
    ['', 'Please enter the status.'],
    ['Delivered - POD', 'This shipment is over. Leave it out: only what is under way is moved in.'],
    ['Cancelled', 'This shipment is over. Leave it out: only what is under way is moved in.'],
  ])('%s is none: %s', (text, why) => {
    expect(movedStatus(text)).toEqual({ status: null, why });
  });

  it('calls nothing by two statuses', () => {
    const found = MOVED_STATUSES.map((status) => movedStatus(status).status);

    expect(found).toEqual(MOVED_STATUSES);
  });
});

it('a role moves in what it may enter by hand', () => {
  expect(movableKinds(['*'])).toEqual(MOVE_KINDS);
  expect(movableKinds(['API_/accounts:POST', 'API_/users:*'])).toEqual(['accounts', 'users']);
  expect(isMovable('balances', ['INLINE_transaction_balance_adjustment_debit', 'INLINE_see_billing_info'])).toBe(false);
});

it('a file is undone once, and while no job undoes it', () => {
  expect((['moving', 'done', 'stopped', 'undo-stopped'] as const).map(whyNotUndoMove)).toEqual([null, null, null, null]);
  expect(whyNotUndoMove('undone')).toBe('This file has been undone already.');
  expect([isMoveAtWork('moving'), isMoveAtWork('undoing'), isMoveAtWork('done')]).toEqual([true, true, false]);
});
