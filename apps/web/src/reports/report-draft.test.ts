import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import { describe, expect, it } from 'vitest';
import { isListed, questionIn, reportsFound, withColumns, withFavourite } from './report-draft.ts';

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

describe('the columns of a list of rows', () => {
  const answer = {
    report: 'shipments',
    columns: [
      { key: 'reference', title: 'Shipment', kind: 'text', opens: false },
      { key: 'status', title: 'Status', kind: 'text', opens: false },
    ],
    rows: [{ key: '', cells: ['ABC123', 'Delivered'] }],
    left_out: [],
  } as unknown as ReportAnswer;

  it('SCREEN-48: are read out of the address, and arranged with their cells', () => {
    expect(questionIn({ report: 'shipments', by: 'rows', columns: 'status,reference' })).toEqual({
      report: 'shipments',
      by: 'rows',
      columns: 'status,reference',
    });
    expect(questionIn({ report: 'shipments', columns: '' })).toEqual({ report: 'shipments' });
    const arranged = withColumns(answer, 'status,price,reference');
    expect(arranged.columns.map(({ key }) => key)).toEqual(['status', 'reference']);
    expect(arranged.rows).toEqual([{ key: '', cells: ['Delivered', 'ABC123'] }]);
    expect(arranged.left_out).toEqual(['Price']);
    expect(withColumns(answer, undefined).rows).toEqual(answer.rows);
  });

  it('SCREEN-48: are chosen where rows are listed, and not where they are grouped', () => {
    expect(isListed({ report: 'shipments' }, { by: 'day' })).toBe(false);
    expect(isListed({ report: 'shipments', by: 'rows' }, { by: 'day' })).toBe(true);
    expect(isListed({ report: 'shipments', figure: 'delivered' }, { by: 'day' })).toBe(true);
  });
});

it('SCREEN-48: a favourite is put behind the others, and let go again', () => {
  expect(withFavourite(['vat'], 'on-time')).toEqual(['vat', 'on-time']);
  expect(withFavourite(['vat', 'on-time'], 'vat')).toEqual(['on-time']);
});

it('SCREEN-48: a report is found by words of its title or description', () => {
  const report = (title: string, description: string) => ({ title, description }) as ListedReport;
  const listed = [report('Revenue', 'What was charged.'), report('VAT', 'VAT of what was charged.')];

  expect(reportsFound(listed, ' charged  VAT ').map(({ title }) => title)).toEqual(['VAT']);
  expect(reportsFound(listed, '')).toHaveLength(2);
});
