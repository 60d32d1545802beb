import { expect, it } from 'vitest';
import { cellText } from './workbook-cells-draft.ts';
import { workbookFile } from '../../ui/act/write-workbook.ts';
import { sheetsOfFile } from './workbook-file.ts';

it.each<[unknown, string]>([
  [null, ''],
  ['  ECO ', 'ECO'],
  [0.1 + 0.2, '0.3'],
  [99.5, '99.5'],
  [true, 'yes'],
  [new Date(Date.UTC(2026, 11, 14)), '2026-12-14'],
  [new Date(Date.UTC(1899, 11, 30, 16, 30)), '16:30'],
])('%j in a spreadsheet is %j', (cell, text) => {
  expect(cellText(cell)).toBe(text);
});

it('a workbook comes back as it was written, with texts that look like numbers as they were (users-ask 17)', async () => {
  const rows = [
    ['Id', 'Code', 'Name'],
    [1, '0083', 'Hatfield & <Co>'],
    [2, '', '=1+1'],
  ];

  const read = await sheetsOfFile(
    await workbookFile([
      { name: 'Zones', rows },
      { name: 'Rates', rows: [['From zone']] },
    ]),
  );

  expect(read).toEqual([
    {
      name: 'Zones',
      rows: [
        ['Id', 'Code', 'Name'],
        ['1', '0083', 'Hatfield & <Co>'],
        ['2', '', '=1+1'],
      ],
    },
    { name: 'Rates', rows: [['From zone']] },
  ]);
});
