import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { mantineTheme } from './mantine-theme.ts';

/** The variables of each rule of a style sheet, by the first of its selectors, in the order in which they are written. */
function variablesOf(css: string): (readonly [rule: string, variables: readonly string[]])[] {
  const plain = css.replaceAll(/\/\*[^/]*\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => [
    selectors.split(',')[0]?.trim().replaceAll('"', "'") ?? '',
    body
      .split(';')
      .map((line) => line.trim().replaceAll(/\s+/g, ' ').replace(/: ?/, ': '))
      .filter((line) => line !== ''),
  ]);
}

it('the style sheet of variables has what Mantine makes of the theme, to the letter, before what is tied to our tokens', () => {
  const drawn = renderToStaticMarkup(<MantineProvider theme={mantineTheme}>page</MantineProvider>);
  const made = variablesOf(/<style[^>]*>([^<]*)<\/style>/.exec(drawn)?.[1] ?? '').filter(([, variables]) => variables.length > 0);

  const written = variablesOf(readFileSync(join(import.meta.dirname, 'mantine-variables.css'), 'utf8'));

  expect(made.length).toBe(3);
  expect(written.slice(0, made.length)).toEqual(made);
  expect(written.slice(made.length).map(([rule]) => rule)).toEqual([':root', ':root[data-mantine-color-scheme]']);
});
