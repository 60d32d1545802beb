import type { ShipmentId } from '@tsela/domain/ids';
import { screenAt } from '@tsela/domain/screens/screen-at';
import { FIRST_STEPS } from '@tsela/domain/overview/first-steps';
import { SETTINGS_TABS } from '@tsela/domain/providers/settings-tabs';
import { expect, it } from 'vitest';
import { placeOf } from '../providers/settings/settings-places-draft.ts';
import { stepHref } from './first-steps-draft.ts';

const SHIPMENT = 7 as ShipmentId;

it('each step leads to a screen that is there', () => {
  for (const step of FIRST_STEPS)
    expect([step, screenAt(stepHref(step, { draft_id: null, shipment_id: SHIPMENT }) ?? '')]).not.toEqual([step, null]);
});

it('a draft that waits is opened rather than a second one begun, and without a booking there is nothing to print', () => {
  expect(stepHref('tariff', { draft_id: 3, shipment_id: null })).toBe('/rates-and-estimates?revision=3');
  expect(stepHref('tariff', { draft_id: null, shipment_id: null })).toBe('/rates-and-estimates?begin=template');
  expect([
    stepHref('label', { draft_id: null, shipment_id: null }),
    stepHref('delivery', { draft_id: null, shipment_id: SHIPMENT }),
  ]).toEqual([null, '/shipments/7']);
});

it('the way to be paid is led to by its own section, not by the top of a long page', () => {
  const [, search] = (stepHref('payment', { draft_id: null, shipment_id: null }) ?? '').split('?');
  const asked = Object.fromEntries(new URLSearchParams(search));

  expect(placeOf(asked, SETTINGS_TABS)?.section).toBe('payment methods for account top-up');
});
