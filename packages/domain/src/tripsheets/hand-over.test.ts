import { expect, it } from 'vitest';
import { handOverStep } from './hand-over.ts';

it.each([
  ['delivery-assigned', null, null],
  ['out-for-delivery', 'delivery-exception', 'returned-to-hub'],
  ['delivery-failed-attempt', 'delivery-exception', 'returned-to-hub'],
  ['delivery-exception', null, 'returned-to-hub'],
  ['delivery-rejected', null, null],
  ['at-destination-hub', null, null],
] as const)('SCREEN-25: a delivery that is %s takes the step %s to another driver and %s to the hub', (status, driver, hub) => {
  expect([handOverStep(status, 'driver'), handOverStep(status, 'hub')]).toEqual([driver, hub]);
});
