import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ErrorSummary } from './ErrorSummary.tsx';

const errorsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field_${at}`, `Wrong ${at}.`]));
const linksOf = (markup: string) => [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

it('a summary of errors links to four fields at the most and counts the others', () => {
  const ten = renderToStaticMarkup(<ErrorSummary errors={errorsOf(10)} />);
  const five = renderToStaticMarkup(<ErrorSummary errors={errorsOf(5)} />);
  const four = renderToStaticMarkup(<ErrorSummary errors={errorsOf(4)} />);

  expect(linksOf(ten)).toEqual(['#field-field_0', '#field-field_1', '#field-field_2', '#field-field_3']);
  expect([ten, five, four].map((markup) => /and \d+ more fields?/.exec(markup)?.[0])).toEqual([
    'and 6 more fields',
    'and 1 more field',
    undefined,
  ]);
  expect(ten).toContain('10 fields need attention');
});
