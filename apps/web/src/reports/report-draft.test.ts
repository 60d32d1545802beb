import type { ListedReport, ReportAnswer } from '@tsela/contract/reports/report-api';
import { describe, expect, it } from 'vitest';
import { isListed, openedOf, questionIn, reportsFound, tableRows, withColumns, withFavourite } from './report-draft.ts';

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
    rows: [{ key: '', then_key: null, cells: ['ABC123', 'Delivered'] }],
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
    expect(arranged.rows).toEqual([{ key: '', then_key: null, cells: ['Delivered', 'ABC123'] }]);
    expect(arranged.left_out).toEqual(['Price']);
    expect(withColumns({ ...answer, left_out: ['VAT'] }, 'price').left_out).toEqual(['Price', 'VAT']);
    expect(withColumns(answer, undefined).rows).toEqual(answer.rows);
  });

  it('SCREEN-48: are chosen where rows are listed, and not where they are grouped', () => {
    expect(isListed({ report: 'shipments' }, { by: 'day' })).toBe(false);
    expect(isListed({ report: 'shipments', by: 'rows' }, { by: 'day' })).toBe(true);
    expect(isListed({ report: 'shipments', figure: 'delivered' }, { by: 'day' })).toBe(true);
  });
});

describe('a report that is grouped twice', () => {
  const row = (key: string, then_key: string | null) => ({ key, then_key, cells: [] });
  const asked = { report: 'shipments', by: 'account', then_by: 'status' };

  it('SCREEN-48: has each group as a whole before the groups within it', () => {
    const [first, second] = [row('1', null), row('2', null)];
    const rows = [row('1', 'a'), row('1', 'b'), row('2', 'a')];

    expect(tableRows({ rows, subtotals: [first, second, row('3', null)] }).map((each) => each.row)).toEqual([
      first,
      rows[0],
      rows[1],
      second,
      rows[2],
    ]);
    expect(tableRows({ rows: [row('', null), row('', null)], subtotals: [] })).toHaveLength(2);
  });

  it('SCREEN-48: opens to the rows of a group, of one within it, of one without a name, and of all', () => {
    const opened = (group: ReturnType<typeof row>) => {
      const said = Object.entries(openedOf(group, 'parcels', 'status')).filter(
        ([, value]) => value !== undefined && value !== '',
      );
      return questionIn({ ...asked, ...Object.fromEntries(said) });
    };

    expect(opened(row('1', 'a'))).toEqual({ ...asked, figure: 'parcels', behind: '1', behind_then: 'a' });
    expect(opened(row('1', ''))).toEqual({ ...asked, figure: 'parcels', behind: '1', behind_then: '' });
    expect(opened(row('', null))).toEqual({ ...asked, figure: 'parcels', behind: '' });
    expect(openedOf(row('1', null), 'parcels', null)).toMatchObject({ of_group: undefined });
    expect(questionIn({ ...asked, figure: 'parcels', whole: '1' })).toEqual({
      report: 'shipments',
      by: 'rows',
      figure: 'parcels',
    });
  });
});

it('SCREEN-48: what is chosen of figures and filters is in the address', () => {
  const said = { report: 'shipments', filters: 'status:is:delivered', figures: 'parcels,shipments', drawn: 'parcels' };

  expect(questionIn(said)).toEqual(said);
  expect(questionIn({ report: 'shipments', filters: '', figures: '' })).toEqual({ report: 'shipments' });
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
