import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDutyChoice, isNewerDuty } from './duty.ts';
import type { DutyAct } from './duty.ts';

const at = (time_ms: number, event_id: string | null): DutyAct => ({ captured_at: new Date(time_ms), event_id });
const newest = (acts: readonly DutyAct[]) =>
  acts.reduce<DutyAct | null>((known, act) => (isNewerDuty(act, known) ? act : known), null);

describe('S26: what a driver’s phones say of duty', () => {
  it('counts by when it was done; an older act is history only', () => {
    expect(isNewerDuty(at(1, 'a'), null)).toBe(true);
    expect(isNewerDuty(at(2, 'a'), at(1, 'b'))).toBe(true);
    expect(isNewerDuty(at(1, 'b'), at(2, 'a'))).toBe(false);
  });

  it('of one moment the higher id counts, and none counts twice', () => {
    expect(isNewerDuty(at(1, 'b'), at(1, 'a'))).toBe(true);
    expect(isNewerDuty(at(1, 'a'), at(1, 'b'))).toBe(false);
    expect(isNewerDuty(at(1, 'a'), at(1, 'a'))).toBe(false);
    expect(isNewerDuty(at(1, 'a'), at(1, null))).toBe(true);
  });

  it('comes to the same act in whatever order they are heard, and however often', () => {
    const act = fc.tuple(fc.nat({ max: 4 }), fc.nat({ max: 9 })).map(([time_ms, id]) => at(time_ms, String(id)));
    const orders = fc
      .array(act, { minLength: 1, maxLength: 20 })
      .chain((acts) => fc.tuple(fc.constant(acts), fc.shuffledSubarray([...acts, ...acts], { minLength: acts.length * 2 })));
    fc.assert(
      fc.property(orders, ([acts, mixed]) => {
        expect(newest(mixed)).toEqual(newest(acts));
      }),
    );
  });

  it('is told by two choices, which are no status of a shipment', () => {
    expect(['on-duty', 'off-duty', 'delivered', ''].map(isDutyChoice)).toEqual([true, true, false, false]);
  });
});
