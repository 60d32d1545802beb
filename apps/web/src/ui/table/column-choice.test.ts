import { expect, it } from 'vitest';
import { chosenColumns, movedColumn, withColumn } from './column-choice.ts';

const offered = ['code', 'type', 'branch', 'balance'];
const usual = ['code', 'balance'];

it('columns are the usual ones until the user chooses, and stand as they were put', () => {
  const of = (stored: readonly string[]) => chosenColumns(stored, { offered, usual: [...usual, 'not-offered'] });

  expect([of([]), of(['gone'])]).toEqual([usual, usual]);
  expect(of(['balance', 'branch', 'gone', 'balance'])).toEqual(['balance', 'branch']);
});

it('a column is put behind those before it, and taken out', () => {
  const put = (chosen: readonly string[], key: string) => withColumn(chosen, key, { is_shown: true, offered });

  expect(put(['code', 'balance'], 'branch')).toEqual(['code', 'branch', 'balance']);
  expect(put(['balance', 'code'], 'branch')).toEqual(['balance', 'code', 'branch']);
  expect(put(['balance'], 'code')).toEqual(['code', 'balance']);
  expect(withColumn(['code', 'balance'], 'code', { is_shown: false, offered })).toEqual(['balance']);
});

it('a column is moved by one, and not over an end', () => {
  expect(movedColumn(['code', 'type', 'branch'], 'type', -1)).toEqual(['type', 'code', 'branch']);
  expect(movedColumn(['code', 'type', 'branch'], 'type', 1)).toEqual(['code', 'branch', 'type']);
  expect(movedColumn(['code', 'type'], 'code', -1)).toEqual(['code', 'type']);
  expect(movedColumn(['code', 'type'], 'type', 1)).toEqual(['code', 'type']);
  expect(movedColumn(['code'], 'branch', 1)).toEqual(['code']);
});
