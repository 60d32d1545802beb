import { describe, expect, it } from 'vitest';
import { searchField, shortcutOf } from './use-shortcuts.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('shortcuts', () => {
  it('open the palette with Ctrl K and Cmd K, also while typing', () => {
    expect(shortcutOf(press('k', { ctrlKey: true }), { is_typing: true })).toBe('palette');
    expect(shortcutOf(press('K', { metaKey: true }), { is_typing: false })).toBe('palette');
    expect(shortcutOf(press('k'), { is_typing: false })).toBeNull();
  });

  it('leave what is typed alone', () => {
    expect(shortcutOf(press('?'), { is_typing: false })).toBe('shortcuts');
    expect(shortcutOf(press('?'), { is_typing: true })).toBeNull();
    expect(shortcutOf(press('/'), { is_typing: false })).toBe('search');
    expect(shortcutOf(press('/'), { is_typing: true })).toBeNull();
    expect(shortcutOf(press('/', { ctrlKey: true }), { is_typing: false })).toBeNull();
  });
});

describe('the search that / goes to', () => {
  // As much of a document as is asked: the fields that are on it.
  const pageWith = (...fields: string[]) => ({
    querySelector: (selector: string) => (fields.includes(selector) ? selector : null) as never,
  });

  it("SCREEN-60: is the page's own, or else that of references, or else the palette", () => {
    expect(searchField(pageWith('main input[type="search"], main search input', 'form[role="search"] input'))).toBe(
      'main input[type="search"], main search input',
    );
    expect(searchField(pageWith('form[role="search"] input'))).toBe('form[role="search"] input');
    expect(searchField(pageWith())).toBeNull();
  });
});
