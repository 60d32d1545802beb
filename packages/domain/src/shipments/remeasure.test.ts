import { describe, expect, it } from 'vitest';
import { cents } from '../money/cents.ts';
import { readMeasurement } from './measurement-import.ts';
import {
  implausibleText,
  judgeRemeasurement,
  maximumWarnings,
  measureChecks,
  ratedParcels,
  whyNotAnswer,
  whyNotApprove,
  whyNotReject,
} from './remeasure.ts';
import type { OpenDiscrepancy } from './remeasure.ts';

const parcel = {
  submitted_length_cm: 20,
  submitted_width_cm: 20,
  submitted_height_cm: 10,
  submitted_weight_kg: 2,
};
const SIZES = { length: 20, width: 20, height: 10, weight: 2 };
const judge = (rate: number, { charged = 10_000, agreed = 10_000, threshold = 2000, is_disputed = false } = {}) =>
  judgeRemeasurement({
    agreed_cents: cents(agreed),
    charged_cents: cents(charged),
    rate_cents: cents(rate),
    parcels: [{ ...parcel, actual_weight_kg: 5 }],
    threshold_cents: cents(threshold),
    is_disputed,
  });

describe('KEY-PAY-12 SHIP-DISP-15: a difference', () => {
  it.each([
    [10_000, 'nothing', 'LOW'],
    [11_999, 'apply', 'LOW'],
    [8001, 'apply', 'LOW'],
    [12_000, 'wait', 'LOW'],
    [8000, 'wait', 'LOW'],
    [19_999, 'wait', 'LOW'],
    [20_000, 'wait', 'HIGH'],
    [0, 'wait', 'HIGH'],
  ] as const)('to %d cents from 10 000 is to %s, %s', (rate, decision, severity) => {
    const judged = judge(rate);

    expect([judged.decision, judged.severity, judged.difference_cents]).toEqual([decision, severity, rate - 10_000]);
  });

  it('is held against what was agreed, not against what small differences made of it', () => {
    expect(judge(12_000, { charged: 11_900 }).decision).toBe('wait');
    expect(judge(10_000, { charged: 11_900 }).decision).toBe('apply');
  });

  it('always waits where the threshold is nothing', () => {
    expect([judge(10_001, { threshold: 0 }).decision, judge(10_000, { threshold: 0 }).decision]).toEqual(['wait', 'nothing']);
  });

  it('is of weight or of dimensions, by which of both is further from what was submitted', () => {
    const of = (actual: object) =>
      judgeRemeasurement({
        agreed_cents: cents(1),
        charged_cents: cents(1),
        rate_cents: cents(2),
        parcels: [{ ...parcel, ...actual }],
        threshold_cents: cents(1),
        is_disputed: false,
      }).cause;

    expect([of({ actual_weight_kg: 5 }), of({ actual_length_cm: 80 })]).toEqual(['weight', 'dimensions']);
  });
});

describe('SCREEN-33: what is measured', () => {
  it('is refused at zero, missing or beyond belief', () => {
    expect(measureChecks({ ...SIZES, weight: 0, length: Number.NaN, height: 10_001 }).map(({ message }) => message)).toEqual([
      'Please enter a length above 0 cm.',
      'A height is at most 10000 cm.',
      'Please enter a weight above 0 kg.',
    ]);
    expect(measureChecks(SIZES)).toEqual([]);
  });

  it('is asked back about at ten times what was submitted, and at a tenth', () => {
    expect(implausibleText({ ...SIZES, weight: 19.9 }, parcel)).toBe('');
    expect(implausibleText({ ...SIZES, weight: 20 }, parcel)).toContain('weight 20 kg, submitted 2 kg');
    expect(implausibleText({ ...SIZES, length: 2 }, parcel)).toContain('length 2 cm, submitted 20 cm');
  });

  it('SHIP-VALID-08 to SHIP-VALID-12: is warned of above the maximum', () => {
    const none = {
      minimum_parcel_length: 30,
      minimum_parcel_width: null,
      minimum_parcel_height: null,
      minimum_parcel_weight: null,
    };
    const limits = { maximum_parcel_length: 15, maximum_parcel_width: null, maximum_parcel_height: 10, maximum_parcel_weight: 1 };

    expect(maximumWarnings(SIZES, { ...none, ...limits })).toEqual([
      'The parcel exceeds the maximum allowed length of 15cm.',
      'The parcel exceeds the maximum allowed weight of 1kg.',
    ]);
  });

  it('SHIP-RULE-03 SHIP-VALID-12: is rated in place of what was submitted, without cancelled parcels', () => {
    expect(
      ratedParcels([
        { ...parcel, actual_weight_kg: 5.0005 },
        { ...parcel, status: 'cancelled' },
      ]),
    ).toEqual([{ length_cm: 20, width_cm: 20, height_cm: 10, weight_grams: 5001 }]);
  });

  it('in a file may have decimal commas, and says which cell is wrong', () => {
    const row = { reference: ' ABC234 ', length: '20', width: '20,5', height: '10', weight: 'two', device: '' };

    const { reference, measured, violations } = readMeasurement(row);

    expect([reference, measured.width, violations.map(({ field }) => field)]).toEqual(['ABC234', 20.5, ['weight']]);
  });
});

describe('SCREEN-41: a discrepancy', () => {
  const now = new Date('2026-11-26T10:00:00Z');
  const open: OpenDiscrepancy = {
    status: 'open',
    answer: '',
    difference_cents: cents(100),
    answer_until: new Date('2026-11-27T10:00:00Z'),
  };
  const over = { ...open, answer_until: now };

  it('of more is approved once its account has answered or could have, one of less at once', () => {
    expect(whyNotApprove(open, { now, comment: '' })).toContain('may still answer');
    expect(whyNotApprove({ ...open, answer_until: null }, { now, comment: '' })).toContain('may still answer');
    expect(whyNotApprove(over, { now, comment: '' })).toBeNull();
    expect(whyNotApprove({ ...open, difference_cents: cents(-100) }, { now, comment: '' })).toBeNull();
  });

  it('that is disputed is approved with a comment only', () => {
    const disputed = { ...open, answer: 'disputed' as const };

    expect(whyNotApprove(disputed, { now, comment: ' ' })).toContain('Please write a comment');
    expect(whyNotApprove(disputed, { now, comment: 'Weighed twice.' })).toBeNull();
  });

  it('that is disputed waits whatever its size, and is approved once its account was told of the newest measurement', () => {
    const untold = { ...open, answer: 'disputed' as const, answer_until: null };

    expect([judge(10_001, { is_disputed: true }).decision, judge(10_000, { is_disputed: true }).decision]).toEqual([
      'wait',
      'nothing',
    ]);
    expect(whyNotApprove(untold, { now, comment: 'Weighed twice.' })).toContain('was not told of this one yet');
  });

  it('is answered until its deadline, and disputed once', () => {
    expect(whyNotAnswer(open, now)).toBeNull();
    expect(whyNotAnswer(over, now)).toContain('The time to answer is over');
    expect(whyNotAnswer({ ...open, answer: 'disputed' }, now)).toContain('You have disputed');
  });

  it.each(['applied', 'approved', 'rejected', 'superseded'] as const)('that is %s is neither answered nor decided', (status) => {
    const done = { ...over, status };

    expect([whyNotAnswer(done, now), whyNotApprove(done, { now, comment: 'x' }), whyNotReject(done)]).not.toContain(null);
  });
});
