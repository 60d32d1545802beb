import type { ListedReport } from '@tsela/contract/reports/report-api';
import { describe, expect, it } from 'vitest';
import { questionIn, reportsFound } from './report-draft.ts';

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
    expect(questionIn({ report: 'on-time', by: 'driver', figure: 'late', whole: '1' })).toEqual({
      report: 'on-time',
      by: 'rows',
      figure: 'late',
    });
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
