import { expect, it } from 'vitest';
import { builtSubjects } from './report-builder.ts';
import { reportOf } from './report-catalogue.ts';
import { subjectOf } from './report-subjects.ts';

it('SCREEN-48: a report is built about each subject, from the report that has all of it, what is asked for most first', () => {
  const subjects = builtSubjects({ sees_money: true });

  expect(subjects.map(({ title }) => title).slice(0, 3)).toEqual(['Shipments', 'Tracking events', 'Transactions']);
  expect(new Set(subjects.map(({ report }) => reportOf(report).subject)).size).toBe(20);
  expect(subjects.every(({ report }) => reportOf(report).condition === undefined)).toBe(true);
});

it('PERM-055: about money a report is built by those alone who see amounts', () => {
  const subjects = builtSubjects({ sees_money: false }).map(({ report }) => subjectOf(reportOf(report).subject));

  expect(subjects.length).toBeGreaterThan(5);
  expect(subjects.some(({ is_money }) => is_money === true)).toBe(false);
});
