import { expect, it } from 'vitest';
import { isBuilt, isOtherDocument } from './built-routes.ts';

it('knows what is built, whatever the search part', () => {
  expect(isBuilt('/login?redirect=%2F')).toBe(true);
  expect(isBuilt('/login/deeper')).toBe(false);
  expect(isBuilt('/no-such-page')).toBe(false);
});

it('counts documents of their own as built', () => {
  expect(isBuilt('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/')).toBe(false);
});
