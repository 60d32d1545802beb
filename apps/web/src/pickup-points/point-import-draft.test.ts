import { csvFile } from '@tsela/domain/formats/tables/csv';
import { readCsv } from '@tsela/domain/formats/tables/csv-reading';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { readPointList } from '@tsela/domain/pickup-points/point-list';
import { expect, it } from 'vitest';
import { listInputOf, templateOf } from './point-import-draft.ts';

it.each(PICKUP_PROVIDERS)('the template of %s can be imported as it is', (provider) => {
  const table = readCsv(csvFile(templateOf(provider)));

  const { points, faults } = readPointList(table, provider);

  expect(faults).toEqual([]);
  expect(points).toMatchObject([{ pickup_point_id: 'CG101', name: 'Rosebank Mall', lat: -26.1467 }]);
});

it('an import of points sends the numbers that rows have in the file', () => {
  expect(listInputOf(readCsv('id,name\n\nCG1,A'), 'bob-box')).toEqual({
    pickup_point_provider: 'bob-box',
    headings: ['id', 'name'],
    rows: [{ row: 3, cells: ['CG1', 'A'] }],
  });
});
