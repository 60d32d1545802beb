import { expect, it } from 'vitest';
import { cancellationReasons } from './cancellation-reasons-draft.ts';

it('disable_other_for_shipment_cancellation_reasons takes the free reason away and gives it back', () => {
  const offered = (is_on: boolean, shipment_cancellation_reasons: readonly string[]) =>
    cancellationReasons({ shipment_cancellation_reasons, disable_other_for_shipment_cancellation_reasons: is_on }).has_other;

  expect([offered(true, ['Sold out']), offered(false, ['Sold out'])]).toEqual([false, true]);
  // Without a list there is nothing else to choose.
  expect(offered(true, [])).toBe(true);
});
