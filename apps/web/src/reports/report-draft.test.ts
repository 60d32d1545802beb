import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import { describe, expect, it } from 'vitest';
import { barsOf, questionIn, reportsFound } from './report-draft.ts';

describe('the address of a report', () => {
  it('SCREEN-48: asks what it says, and leaves out what cannot be', () => {
    expect(
      questionIn({
        report: 'on-time',
        start_date: '2026-11-01',
        end_date: 'soon',
        by: 'driver',
        branch_id: '7',
        account_id: 'x',
        figure: 'late',
      }),
    ).toEqual({ report: 'on-time', start_date: '2026-11-01', by: 'driver', branch_id: 7, figure: 'late', behind: '' });
    expect(questionIn({ report: 'profit' })).toBeNull();
    expect(questionIn({})).toBeNull();
  });
});

it('SCREEN-48: a report is found by words of its title or description', () => {
  const report = (title: string, description: string) => ({ title, description }) as ListedReport;
  const listed = [report('Revenue', 'What was charged.'), report('VAT', 'VAT of what was charged.')];

  expect(reportsFound(listed, ' charged  VAT ').map(({ title }) => title)).toEqual(['VAT']);
  expect(reportsFound(listed, '')).toHaveLength(2);
});

describe('the bars of a report', () => {
  const answer = (kind: 'number' | 'percent', values: readonly (number | null)[]) =>
    ({
      columns: [{ key: 'by' }, { key: 'figure', kind }],
      rows: values.map((value, at) => ({ key: String(at), cells: [`Group ${at}`, value] })),
    }) as unknown as ReportAnswer;

  it('SCREEN-48: are as long as their part of the longest; a percentage is a part of the whole', () => {
    expect(barsOf(answer('number', [4, 2, -1]), 'figure').map(({ share }) => share)).toEqual([1, 0.5, 0]);
    expect(barsOf(answer('percent', [50, null]), 'figure').map(({ share }) => share)).toEqual([0.5, 0]);
  });

  it('SCREEN-48: are none for rows that are no groups, and for nothing', () => {
    expect(barsOf(answer('number', [1]), 'by')).toEqual([]);
    expect(barsOf(answer('number', [0, 0]), 'figure')).toEqual([]);
  });
});
