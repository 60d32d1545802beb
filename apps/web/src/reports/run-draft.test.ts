import type { ListedReport } from '@tsela/contract/reports/report-api';
import type { ReportRun } from '@tsela/contract/reports/report-run-api';
import { describe, expect, it } from 'vitest';
import { askedLabel, hrefOfRun, outcomeLabel, percentOf, tookLabel } from './run-draft.ts';

const RUN: ReportRun = {
  id: 7,
  question: { report: 'on-time', start_date: '2026-11-01', end_date: '2026-11-30', by: 'driver' },
  narrowed: [],
  format: 'csv',
  state: 'done',
  message: '',
  user_name: 'Thandi',
  saved_report: null,
  row_count: 1200,
  recipient_count: 0,
  lines_total: 1200,
  lines_done: 1200,
  part_count: 1,
  size: 10,
  time_created: '2026-11-30T10:00:00.000Z',
  time_begun: '2026-11-30T10:00:01.000Z',
  time_done: '2026-11-30T10:00:03.500Z',
  is_own: true,
};
const LISTED = {
  period: 'the day of delivery',
  by: 'service',
  groupings: [
    { key: 'driver', title: 'Driver' },
    { key: 'month', title: 'Month' },
  ],
} as unknown as ListedReport;

describe('SCREEN-48: a run in the history', () => {
  it('says what was asked, and its link asks the same', () => {
    expect(askedLabel(RUN, LISTED)).toBe('1 Nov 2026 – 30 Nov 2026 · Driver');
    expect(askedLabel({ ...RUN, question: { ...RUN.question, figure: 'late', service_level: 'ECO' } }, LISTED)).toBe(
      '1 Nov 2026 – 30 Nov 2026 · The rows behind a figure · narrowed',
    );
    const narrowed = [{ field: 'driver', operator: 'not' as const, text: 'Driver is not Sipho', values: [] }];
    expect(askedLabel({ ...RUN, question: { ...RUN.question, then_by: 'month' }, narrowed }, LISTED)).toBe(
      '1 Nov 2026 – 30 Nov 2026 · Driver, then month · Driver is not Sipho',
    );
    const opened = { ...RUN.question, then_by: 'month', behind: '7', figure: 'late' };
    expect(hrefOfRun({ ...RUN, question: opened })).toContain('behind=7&figure=late&of_group=1');
    expect(hrefOfRun({ ...RUN, question: { ...opened, behind_then: '2026-11' } })).not.toContain('of_group');
    expect(hrefOfRun(RUN)).toContain('report=on-time&start_date=2026-11-01&end_date=2026-11-30&by=driver');
  });

  it('says how far it is and what came of it', () => {
    expect(outcomeLabel(RUN)).toBe('1 200 rows');
    expect(outcomeLabel({ ...RUN, format: 'email', recipient_count: 1, message: 'Not sent to 1 of 2' })).toBe(
      'Sent to 1 recipient. Not sent to 1 of 2',
    );
    expect(outcomeLabel({ ...RUN, state: 'failed', message: 'It was cancelled.' })).toBe('It was cancelled.');
    expect(outcomeLabel({ ...RUN, state: 'running', lines_done: 300 })).toBe('300 of 1 200 rows written');
    expect(percentOf({ ...RUN, lines_done: 300 })).toBe(25);
    expect(percentOf({ ...RUN, lines_total: null })).toBe(0);
    expect(tookLabel(RUN)).toBe('2.5 s');
    expect(tookLabel({ ...RUN, time_done: null })).toBe('');
  });
});
