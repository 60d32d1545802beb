import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SHEETS = 'node_modules/@mantine/core/styles';

it('every component of Mantine that a screen draws has its sheet imported: without it a progress bar has no height', () => {
  const texts = globSync('apps/web/src/**/*.{ts,tsx}')
    .filter((file) => !/\.(?:test|testing)\./.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const imported = new Set(
    texts.flatMap((text) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name]) => name)),
  );

  const drawn = texts.flatMap((text) =>
    [...text.matchAll(/^import \{([^}]*)\} from '@mantine\/core';/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().replace(/ as .*/, '')),
    ),
  );
  const with_sheets = [...new Set(drawn)].filter((name) => name !== '' && existsSync(`${SHEETS}/${name}.css`));

  expect(with_sheets).toContain('Progress');
  expect(with_sheets.filter((name) => !imported.has(name))).toEqual([]);
});
