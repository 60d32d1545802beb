import { expect, it } from 'vitest';
import { USUAL_COLUMNS, chosenColumns, withColumn } from './account-columns-draft.ts';

it('columns are the usual ones until somebody chooses, and stand in the order of the list', () => {
  const of = (value: unknown) => chosenColumns([{ setting: 'accounts_columns', value }]);

  expect([chosenColumns([]), of([]), of(['colour']), of('code')]).toEqual([
    USUAL_COLUMNS,
    USUAL_COLUMNS,
    USUAL_COLUMNS,
    USUAL_COLUMNS,
  ]);
  expect(of(['balance', 'branch', 'gone'])).toEqual(['branch', 'balance']);
});

it('a column is put in its place and taken out', () => {
  expect(withColumn(['code', 'balance'], 'branch', true)).toEqual(['code', 'branch', 'balance']);
  expect(withColumn(['code', 'balance'], 'code', false)).toEqual(['balance']);
});
