import { describe, expect, it } from 'vitest';
import { dayOf } from '../time/day.ts';
import { dayInWords } from '../time/day-in-words.ts';
import { explainPrice } from './price/explain-price.ts';
import { compileExceptions, exceptionChecks, metExceptions } from './rate-exceptions.ts';
import type { MetException, RateException } from './rate-exceptions.ts';
import { rateAgain } from './price/rate-again.ts';
import { CONTEXT, day, IN_CPT, IN_JHB, INPUT, priceOf, SAMPLE } from './card/sample-card.testing.ts';

const TODAY = dayOf(CONTEXT.now);
const PLACES = { collection: IN_JHB, delivery: IN_CPT, zones: SAMPLE.zones, today: TODAY };

const FLOOD: RateException = {
  id: 1,
  name: 'Flood',
  from_day: TODAY,
  to_day: TODAY,
  no_collection: false,
  no_delivery: false,
  extra_days: 0,
  message: 'Roads are closed.',
  zone_tag: '',
  area: { provinces: ['GP'] },
};

const met = (changes: Partial<RateException>) => metExceptions(compileExceptions([{ ...FLOOD, ...changes }]), PLACES);
const from_gauteng: Partial<MetException> = { sides: ['collection'] };

function estimated(exceptions: readonly MetException[]) {
  const price = priceOf('ECO', { input: { exceptions } });
  const { collection_day, delivery_from, delivery_to } = price.estimate;
  return { price, collection_day, days: [dayOf(delivery_from), dayOf(delivery_to)] };
}

describe('metExceptions', () => {
  it('finds those of the area, by side', () => {
    expect(met({})).toMatchObject([{ id: 1, name: 'Flood', ...from_gauteng }]);
    expect(met({ area: { provinces: ['GP', 'WC'] } })).toMatchObject([{ sides: ['collection', 'delivery'] }]);
    expect(met({ area: { provinces: ['LP'] } })).toEqual([]);
  });

  it('finds those of every zone with the tag', () => {
    const zones = SAMPLE.zones.zones.map((zone) => (zone.code === 'CPT' ? { ...zone, tags: ['coast'] } : zone));
    const tagged = { ...PLACES, zones: { ...SAMPLE.zones, zones } };
    const compiled = compileExceptions([{ ...FLOOD, area: {}, zone_tag: 'coast' }]);

    expect(metExceptions(compiled, tagged)).toMatchObject([{ sides: ['delivery'] }]);
    expect(metExceptions(compiled, PLACES)).toEqual([]);
  });

  it('leaves out what has ended and what no shipment can meet yet', () => {
    expect(met({ from_day: day('2020-01-01'), to_day: day('2020-01-02') })).toEqual([]);
    expect(met({ from_day: day('2029-01-01'), to_day: day('2029-01-02') })).toEqual([]);
  });
});

describe('an exception', () => {
  const plain = estimated([]);

  it('moves the collection to the first day after it', () => {
    const moved = estimated(met({ no_collection: true, from_day: plain.collection_day, to_day: plain.collection_day }));

    expect(moved.collection_day > plain.collection_day).toBe(true);
    // The other side is in another province.
    expect(estimated(met({ no_delivery: true, to_day: day('2026-12-31') })).days).toEqual(plain.days);
  });

  it('moves the delivery beyond its days', () => {
    const [, last = TODAY] = plain.days;
    const closed = met({ no_delivery: true, area: { provinces: ['WC'] }, to_day: last });

    expect(estimated(closed).days.every((each) => each > last)).toBe(true);
  });

  it('makes what is on its way take longer by service days, the greatest of several counting', () => {
    const one = met({ extra_days: 1, to_day: day('2026-12-31') });
    const two = met({ id: 2, extra_days: 2, to_day: day('2026-12-31') });

    const longer = estimated([...one, ...two]);

    expect(longer.days).toEqual(estimated(two).days);
    expect(longer.days[0] !== undefined && plain.days[0] !== undefined && longer.days[0] > plain.days[0]).toBe(true);
    expect(longer.price.rate_cents).toBe(plain.price.rate_cents);
  });

  it('that overlaps another is explained beside it, and neither invites adding their delays up', () => {
    const flood = met({ extra_days: 1, to_day: day('2026-12-31') });
    const strike = met({ id: 2, name: 'Strike', extra_days: 2, no_collection: true, to_day: TODAY });
    const told = met({ id: 3, name: 'Fair' });
    const linesOf = (exceptions: readonly MetException[]) =>
      explainPrice(estimated(exceptions).price, { is_staff: false }).applied.filter((line) => line.startsWith('Exception'));

    const both = linesOf([...flood, ...strike, ...told]);

    expect(both).toEqual([
      expect.stringMatching(
        /^Exception Flood, .*: deliveries take a day longer \(of several delays at once the longest counts\)\.$/,
      ),
      expect.stringMatching(/^Exception Strike, .*: nothing is collected, deliveries take 2 days longer \(of several .*\)\.$/),
      expect.stringMatching(/^Exception Fair, .*: nothing changes\.$/),
    ]);
    expect(linesOf([...flood, ...told])[0]).toMatch(/: deliveries take a day longer\.$/);
  });

  it('stands in the explanation, and is met again by the inputs that a price keeps', () => {
    const exceptions = met({ no_collection: true, extra_days: 2, to_day: day('2026-12-31') });
    const { price } = estimated(met({ extra_days: 2, to_day: day('2026-12-31') }));
    const context = { ...CONTEXT };

    expect(explainPrice(price, { is_staff: false }).applied).toContain(
      `Exception Flood, from ${dayInWords(TODAY)} to Thu 31 Dec: deliveries take 2 days longer.`,
    );
    expect(price.trace.input.exceptions).toHaveLength(1);
    expect(rateAgain(SAMPLE, { input: { ...INPUT, exceptions }, service_level_code: 'ECO', context }).rate_cents).toBeNull();
  });
});

it.each<[what: string, changes: Partial<RateException>, field: string]>([
  ['no name', { name: ' ' }, 'name'],
  ['days that run backwards', { from_day: day('2026-12-02'), to_day: day('2026-12-01') }, 'to_day'],
  ['more than 400 days', { from_day: day('2026-01-01'), to_day: day('2027-12-01') }, 'to_day'],
  ['no place', { area: {} }, 'provinces'],
  ['no effect', { message: '' }, 'no_collection'],
])('an exception is refused with %s', (_, changes, field) => {
  expect(exceptionChecks(FLOOD)).toEqual([]);
  expect(exceptionChecks({ ...FLOOD, ...changes }).map((violation) => violation.field)).toEqual([field]);
});
