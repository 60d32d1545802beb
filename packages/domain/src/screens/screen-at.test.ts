import { expect, it } from 'vitest';
import { MENU_ENTRIES } from './menu-entries.ts';
import { isOtherDocument, screenAt } from './screen-at.ts';

const isScreen = (href: string) => screenAt(href) !== null;

it('a screen is found whatever the search part', () => {
  expect(isScreen('/login?redirect=%2F')).toBe(true);
  expect(isScreen('/login/deeper')).toBe(false);
  expect(isScreen('/no-such-page')).toBe(false);
});

it('a screen is found as the router does: with a slash at its end, and in capitals', () => {
  expect([isScreen('/'), isScreen('/shipments/'), isScreen('/Shipments'), isScreen('/shipments/ref/INV.2024')]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([isScreen('/shipments//'), isScreen('/users/$id/more')]).toEqual([false, false]);
});

it('each entry of the menus leads to a screen or a document of its own', () => {
  expect(MENU_ENTRIES.map(({ path }) => path).filter((path) => !isScreen(path) && !isOtherDocument(path))).toEqual([]);
});

it('a document of its own is no screen of the router', () => {
  expect(isScreen('/track?ref=7K4QXM')).toBe(false);
  expect(isOtherDocument('/track?ref=7K4QXM')).toBe(true);
  expect(isOtherDocument('/')).toBe(false);
});
