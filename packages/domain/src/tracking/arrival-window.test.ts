import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSaid, roadWindow } from './arrival-window.ts';
import type { OnTheRoad, SaidWindow } from './arrival-window.ts';

const NOW = new Date('2026-11-23T08:07:00Z');
const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
/** Handed over every so many minutes up to now. */
const everyMinutes = (pace: number, count = 7) => Array.from({ length: count }, (_, index) => at(-pace * index));
const road = (given: Partial<OnTheRoad>) => roadWindow({ now: NOW, stops_before: 0, stops_beside: 0, delivered: [], ...given });
const text = (window: { from: Date; to: Date } | null) =>
  window && `${window.from.toISOString().slice(11, 16)} to ${window.to.toISOString().slice(11, 16)}`;

describe('SCREEN-17: when a parcel on the van arrives', () => {
  it.each([
    ['the next door', { stops_before: 0 }, '08:00 to 08:45'],
    ['four doors before it', { stops_before: 4 }, '08:30 to 09:45'],
    ['four doors of a quick driver', { stops_before: 4, delivered: everyMinutes(5) }, '08:15 to 08:45'],
    ['four doors of a slow driver', { stops_before: 4, delivered: everyMinutes(30) }, '09:00 to 11:45'],
    ['collections that may come in between', { stops_before: 4, stops_beside: 3 }, '08:30 to 10:30'],
    ['more doors than the day has time for', { stops_before: 120 }, null],
  ])('is told by %s', (_name, given, expected) => {
    expect(text(road(given))).toBe(expected);
  });

  it('is next only where no door comes before and no collection may', () => {
    expect([{}, { stops_before: 1 }, { stops_beside: 1 }].map((given) => road(given)?.is_next)).toEqual([true, false, false]);
  });

  it('takes ten parcels for one door as one, and one long stop as none', () => {
    const one_door = [...everyMinutes(10), ...Array.from({ length: 9 }, () => at(0))];
    const long_stop = [at(0), at(-10), at(-20), at(-140), at(-150), at(-160)];

    expect(text(road({ stops_before: 6, delivered: one_door }))).toBe(
      text(road({ stops_before: 6, delivered: everyMinutes(10) })),
    );
    expect(text(road({ stops_before: 6, delivered: long_stop }))).toBe(
      text(road({ stops_before: 6, delivered: everyMinutes(10) })),
    );
  });

  it('is the narrower, the fewer doors are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 }), (stops_before, stops_beside) => {
        const [more, fewer] = [road({ stops_before: stops_before + 1, stops_beside }), road({ stops_before, stops_beside })];
        const widthOf = (window: { from: Date; to: Date }) => window.to.getTime() - window.from.getTime();

        // Quarters of an hour may round a narrower time to one more at either end.
        if (more && fewer) expect(widthOf(fewer)).toBeLessThanOrEqual(widthOf(more) + 15 * MINUTE_MS);
        if (fewer) expect(fewer.from < fewer.to && fewer.from >= at(-15)).toBe(true);
      }),
    );
  });
});

describe('SCREEN-17: what was told', () => {
  const SAID: SaidWindow = { from: at(0), to: at(120), moved: null };

  it.each([
    ['is told as it is found where nothing was', null, [30, 60], [30, 60], null],
    ['becomes narrower', SAID, [30, 60], [30, 60], null],
    ['is not left for a quarter of an hour', SAID, [90, 135], [90, 120], null],
    ['is said to be later beyond that', SAID, [90, 136], [90, 136], 'later'],
    ['is said to be earlier where it ends before it began', { ...SAID, from: at(60) }, [0, 45], [0, 45], 'earlier'],
    ['keeps its beginning where the van may be sooner', { ...SAID, from: at(60) }, [0, 90], [60, 90], null],
    ['stays later through the day', { ...SAID, moved: 'later' as const }, [30, 60], [30, 60], 'later'],
  ] as const)('%s', (_name, said, [from, to], [then_from, then_to], moved) => {
    expect(nextSaid(said, { from: at(from), to: at(to) })).toEqual({ from: at(then_from), to: at(then_to), moved });
  });

  it('never grows wider, and never moves without saying so, however the van goes', () => {
    const window = fc
      .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 30, max: 300 }))
      .map(([from, length]) => ({ from: at(from), to: at(from + length) }));
    fc.assert(
      fc.property(fc.array(window, { minLength: 1, maxLength: 30 }), (found) => {
        let said: SaidWindow | null = null;
        for (const each of found) {
          const then: SaidWindow = nextSaid(said, each);
          expect(then.from <= then.to).toBe(true);
          if (said !== null) {
            const is_within = then.from >= said.from && then.to <= said.to;
            const is_announced = then.moved !== null && then.from === each.from && then.to === each.to;
            expect(is_within || is_announced).toBe(true);
          }
          said = then;
        }
      }),
    );
  });
});
