import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { NotFoundPage } from './NotFoundPage.tsx';
import { UnhandledError } from './UnhandledError.tsx';

function textOf(page: ReactElement): string {
  const markup = renderToStaticMarkup(createElement(MantineProvider, null, page));
  return markup
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#x27;', "'");
}

describe('pages say what the specification gives', () => {
  it('ROUTE-16: the 404 page', () => {
    const text = textOf(createElement(NotFoundPage));

    expect(text).toContain('Oops!');
    expect(text).toContain("We can't seem to find the page you're looking for.");
    expect(text).toContain('Error code: 404');
  });

  it('ERR-01: an unhandled error', () => {
    expect(textOf(createElement(UnhandledError, { error: new Error('x is undefined') }))).toContain(
      'An error has occurred. Our development team has been notified and will attempt to fix the issue ASAP. Please try refreshing the page to resolve the issue.',
    );
  });

  it('ERR-16: a chunk that could not be loaded', () => {
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/x.js');

    expect(textOf(createElement(UnhandledError, { error }))).toContain(
      'Your browser is making use of old files. Please try clearing your cache and refreshing the page.',
    );
  });
});
