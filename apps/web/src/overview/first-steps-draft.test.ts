import type { ShipmentId } from '@tsela/domain/ids';
import { isBuilt } from '@tsela/domain/screens/built-screens';
import { FIRST_STEPS } from '@tsela/domain/overview/first-steps';
import { expect, it } from 'vitest';
import { stepHref } from './first-steps-draft.ts';

const SHIPMENT = 7 as ShipmentId;

it('each step leads to a screen that is there', () => {
  for (const step of FIRST_STEPS)
    expect([step, isBuilt(stepHref(step, { draft_id: null, shipment_id: SHIPMENT }) ?? '')]).toEqual([step, true]);
});

it('a draft that waits is opened rather than a second one begun, and without a booking there is nothing to print', () => {
  expect(stepHref('tariff', { draft_id: 3, shipment_id: null })).toBe('/rates-and-estimates?revision=3');
  expect(stepHref('tariff', { draft_id: null, shipment_id: null })).toBe('/rates-and-estimates?begin=template');
  expect([
    stepHref('label', { draft_id: null, shipment_id: null }),
    stepHref('delivery', { draft_id: null, shipment_id: SHIPMENT }),
  ]).toEqual([null, '/shipments/7']);
});
