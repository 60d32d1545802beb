import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIELD_PIECES } from '../apps/web/build/field-pieces.ts';

const SOURCES = 'apps/web/src';
/** Where drivers and scanners work, with or without signal. */
const FIELD = [
  'tripsheets/{,dialogs/}*.ts{,x}',
  'tracking/parts/*.ts{,x}',
  'hubs/*.ts{,x}',
  'ui/{act,feedback,form,table}/*.ts{,x}',
  'ui/viewer/codes-on.ts',
];
/** What stands around each of their pages. */
const AROUND = ['shell/**/*.ts{,x}'];
/** What needs the office's answer anyway, or is the office's own. */
const WITH_SIGNAL = [
  '/tripsheets/desk/SheetMap.tsx',
  '/tripsheets/parts/GiveDialog.tsx',
  '/shipments/parts/TakeBatchDialog.tsx',
  '/shipments/parts/BlankDialog.tsx',
  '/shipments/parts/TypedActDialog.tsx',
  '/tracking/parts/SettleExceptionDialog.tsx',
  '/payments/parts/TopUpDialog.tsx',
  '/providers/parts/found-settings.ts',
  '/sessions/parts/RequiredTwoFactor.tsx',
  '/sessions/parts/TermsDialog.tsx',
  '/ui/act/write-workbook.ts',
];

it('SCREEN-26 SCREEN-28: what a driver or a scanner opens later is kept on the device, or is known to need signal', () => {
  const files = globSync([...FIELD, ...AROUND], { cwd: SOURCES }).filter((file) => !file.includes('.test.'));
  const opened = files.flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/import\('([^']{1,120})'\)/g)].map(
      ([, path = '']) => `/${join(file, '..', path)}`,
    ),
  );

  expect(opened.length).toBeGreaterThan(15);
  expect(opened.filter((piece) => ![...FIELD_PIECES, ...WITH_SIGNAL].includes(piece))).toEqual([]);
});
