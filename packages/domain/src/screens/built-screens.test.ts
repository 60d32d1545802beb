import { expect, it } from 'vitest';
import { isBuilt, isOtherDocument } from './built-screens.ts';

it('the table of screens knows what is built, whatever the search part', () => {
  expect(isBuilt('/login?redirect=%2F')).toBe(true);
  expect(isBuilt('/login/deeper')).toBe(false);
  expect(isBuilt('/no-such-page')).toBe(false);
});

it('the table of screens finds a page as the router does: with a slash at its end, and in capitals', () => {
  expect([isBuilt('/'), isBuilt('/shipments/'), isBuilt('/Shipments'), isBuilt('/shipments/ref/INV.2024')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isBuilt('/shipments//'), isBuilt('/users/$id/more')]).toEqual([false, false]);
});

it('the table of screens counts documents of their own as built', () => {
  expect(isBuilt('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/')).toBe(false);
});
