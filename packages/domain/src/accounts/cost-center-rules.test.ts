import { expect, it } from 'vitest';
import { bookedCostCenterChecks, costCenterChecks } from './cost-center-rules.ts';

it.each([
  ['Marketing', null],
  [' ', 'Please enter a name for the cost centre.'],
  ['x'.repeat(101), 'A cost centre has 100 characters at most.'],
])('a cost centre named %j: %s', (name, message) => {
  expect(costCenterChecks({ name })[0]?.message ?? null).toBe(message);
});

const ON = { enable_cost_centers: true, require_cost_center: true, offered: ['Marketing', 'Sales'] };

it.each([
  ['', ON, 'Please choose a cost centre.'],
  ['  ', ON, 'Please choose a cost centre.'],
  ['marketing', ON, null],
  ['Kitchen', ON, 'This is not a cost centre of the account.'],
  ['', { ...ON, require_cost_center: false }, null],
  ['Kitchen', { ...ON, require_cost_center: false }, 'This is not a cost centre of the account.'],
  ['', { ...ON, offered: [] }, null],
  ['Kitchen', { ...ON, offered: [] }, null],
  ['', { ...ON, enable_cost_centers: false }, null],
])('KEY-65: a booking for %j with %j: %s', (cost_center, facts, message) => {
  expect(bookedCostCenterChecks(cost_center, facts)[0]?.message ?? null).toBe(message);
});
