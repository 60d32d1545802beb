import { describe, expect, it } from 'vitest';
import { OPS_COUNTERS, isOpsCounter } from './ops-counters.ts';

describe('the piles of the operations dashboard', () => {
  it('count each status in one pile only, so that no shipment is counted twice', () => {
    const counted = Object.values(OPS_COUNTERS).flat();

    expect(counted.toSorted()).toEqual([...new Set(counted)].toSorted());
  });

  it('SHIP-RULE-01: problems are what somebody has to look at', () => {
    expect(OPS_COUNTERS.problems).toEqual([
      'collection-exception',
      'delivery-exception',
      'collection-unassigned',
      'delivery-unassigned',
      'collection-rejected',
      'delivery-rejected',
    ]);
  });

  it('are known by their keys', () => {
    expect(isOpsCounter('on-hold')).toBe(true);
    expect(isOpsCounter('delivered-today')).toBe(false);
    expect(isOpsCounter('toString')).toBe(false);
  });
});
