import { describe, expect, it } from 'vitest';
import { REPORT_NAMES, reportOf, reportsFor } from './report-catalogue.ts';
import { percentOf, readCell } from './report-cells.ts';
import { withoutWords } from './report-subject.ts';
import { SUBJECTS, subjectOf } from './report-subjects.ts';
import type { SubjectName } from './report-subjects.ts';

describe('the catalogue of reports', () => {
  it.each(REPORT_NAMES)('SCREEN-48: %s is grouped by what its subject has, and draws a figure of it', (name) => {
    const { subject, by, drawn } = reportOf(name);
    const { groupings, figures } = subjectOf(subject);

    expect([...Object.keys(groupings), 'rows']).toContain(by);
    expect(Object.keys(figures)).toContain(drawn);
  });

  // The keys of the table are its names.
  it.each(Object.keys(SUBJECTS) as SubjectName[])('SCREEN-48: percentages of %s are of figures that it counts', (name) => {
    const { figures } = subjectOf(name);
    for (const rule of Object.values(figures)) {
      if (rule.kind !== 'percent') continue;
      expect([figures[rule.of]?.kind, figures[rule.among]?.kind]).toEqual(['count', 'count']);
    }
    expect(Object.values(figures)[0]?.kind).toBe('count');
  });

  it('PERM-055: without leave to see amounts there is no report about money', () => {
    const seen = reportsFor({ sees_money: false });

    expect(seen).toContain('on-time');
    for (const name of ['revenue', 'aged-debt', 'payments', 'vat'] as const) expect(seen).not.toContain(name);
    expect(reportsFor({ sees_money: true })).toEqual(REPORT_NAMES);
  });
});

describe('the group of those that have none of it', () => {
  it.each([
    ['attempts', 'reason', 'No reason given'],
    ['attempts', 'driver', 'No driver'],
    ['shipments', 'pickup_point', 'Door to door'],
    ['under_way', 'branch', 'At no branch'],
    ['transfer_differences', 'decision', 'Not decided yet'],
    ['documents', 'cost_centre', 'No cost centre'],
    ['revenue', 'vat_rate', 'No VAT rate'],
  ] as const)('SCREEN-48: in %s by %s is called “%s”', (subject, by, called) => {
    const grouping = subjectOf(subject).groupings[by];

    expect(grouping && withoutWords(grouping)).toBe(called);
  });
});

describe('a cell of a report', () => {
  it.each([
    ['money', '123450', 1234.5],
    ['number', '12', 12],
    ['decimal', '35.6789', 35.7],
    ['status', 'on-hold-internal', 'On hold (internal)'],
    ['method', 'manual_eft', 'EFT'],
    ['transaction', 'bad-debt-write-off', 'Bad debt write-off'],
    ['code', 'wrong-lane', 'Wrong lane'],
    ['code', 'on_time,well_informed', 'On time, well informed'],
    ['ranked', '2 One day', 'One day'],
    ['hour', '09', '09:00'],
    ['time', new Date('2026-11-27T10:00:00Z'), '2026-11-27T10:00:00.000Z'],
    ['text', null, null],
  ] as const)('SCREEN-48: of the kind %s reads %s as %s', (kind, value, cell) => {
    expect(readCell(kind, value)).toBe(cell);
  });

  it('SCREEN-48: a percentage of nothing is none', () => {
    expect([percentOf(1, 3), percentOf(0, 4), percentOf(0, 0), percentOf(null, 2)]).toEqual([33.3, 0, null, null]);
  });
});
