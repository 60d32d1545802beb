import { describe, expect, it } from 'vitest';
import type { ShipmentStatus } from '../shipments/status/shipment-status.ts';
import { trackingSteps } from './tracking-steps.ts';

function progress(status: ShipmentStatus, history: readonly ShipmentStatus[] = []): string {
  return trackingSteps({ status, history, collected_date: null })
    .map((step) => step.progress)
    .join(' ');
}

describe('tracking steps', () => {
  it('are five, numbered from 1', () => {
    expect(trackingSteps({ status: 'out-for-delivery', history: [], collected_date: null })).toEqual([
      { step_number: 1, label: 'created', progress: 'done' },
      { step_number: 2, label: 'collected', progress: 'done' },
      { step_number: 3, label: 'in-transit', progress: 'done' },
      { step_number: 4, label: 'out-for-delivery', progress: 'current' },
      { step_number: 5, label: 'delivered', progress: 'pending' },
    ]);
  });

  it.each<[ShipmentStatus, readonly ShipmentStatus[], string]>([
    ['submitted', [], 'current pending pending pending pending'],
    ['collection-failed-attempt', [], 'current pending pending pending pending'],
    ['awaiting-dropoff', [], 'current pending pending pending pending'],
    ['collected', [], 'done current pending pending pending'],
    ['at-hub', [], 'done done current pending pending'],
    ['in-transit', [], 'done done current pending pending'],
    ['delivery-assigned', [], 'done done current pending pending'],
    ['delivery-failed-attempt', [], 'done done done current pending'],
    ['ready-for-pickup', [], 'done done done current pending'],
    ['delivered', [], 'done done done done done'],
    ['cancelled', ['submitted'], 'current pending pending pending pending'],
    ['on-hold', ['submitted', 'collected', 'at-hub'], 'done done current pending pending'],
    ['collected-from-locker', ['awaiting-dropoff', 'in-locker'], 'done current pending pending pending'],
  ])('%s after %j stands at %s', (status, history, expected) => {
    expect(progress(status, history)).toBe(expected);
  });
});
