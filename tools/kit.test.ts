import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

/** Parts that cannot be looked at by themselves: each with the reason. */
const NOT_BY_THEMSELVES: Readonly<Record<string, string>> = {
  'app-link.tsx': 'a link as the browser draws it',
  'CalendarDialog.tsx': 'DayInput opens it',
  'CsvFile.tsx': 'the frame of CsvSource on a page',
  'DataTableFoot.tsx': 'DataTable has it',
  'MenuFrame.tsx': 'MenuButton opens it',
  'RecordFrame.tsx': 'a whole page',
  'SearchInput.tsx': 'SearchCombobox before it has its list',
  'UnreadFrame.tsx': 'a whole page',
};

it('every part of the kit that screens draw stands on the page of the kit', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.(?:test|testing)\./.test(file));
  const drawers = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const drawnIn = (part: string, folder: RegExp) =>
    drawers.some(({ file, text }) => folder.test(file) && text.includes(`/${part}'`));

  const parts = files
    .filter((file) => /\/ui\/(?:act|feedback|form|layout|show|table)\/[^/]+\.tsx$/.test(file))
    .map((file) => basename(file));
  const drawn = parts.filter((part) => drawnIn(part, /\/src\/(?!ui\/|kit\/)/));
  const absent = drawn.filter((part) => !drawnIn(part, /\/src\/kit\//));

  expect(drawn.length).toBeGreaterThan(60);
  expect(absent.toSorted()).toEqual(Object.keys(NOT_BY_THEMSELVES).toSorted());
});
