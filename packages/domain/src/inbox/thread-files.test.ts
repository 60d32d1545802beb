import { describe, expect, it } from 'vitest';
import { isOpenedInWindow, threadFileChecks, threadFileName, threadFileTypeOf } from './thread-files.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('SCREEN-19: files of a message', () => {
  it('are at most five, and 10 MB together', () => {
    expect(threadFileChecks([1, 1, 1, 1, 10 * 1024 * 1024 - 4])).toEqual([]);
    expect(threadFileChecks([1, 10 * 1024 * 1024]).map(({ message }) => message)).toEqual([
      'Please send files of at most 10 MB together.',
    ]);
    expect(threadFileChecks([1, 1, 1, 1, 1, 1]).map(({ message }) => message)).toEqual(['Please send at most 5 files at once.']);
  });

  it('are what their bytes say, and no page or script', () => {
    expect(threadFileTypeOf(bytesOf('%PDF-1.7'), 'photo.png')).toBe('application/pdf');
    expect(threadFileName('../photo.png', 'application/pdf')).toBe('photo.pdf');
    expect(threadFileTypeOf(bytesOf('<html><script>'), 'a.csv')).toBe(null);
    expect(threadFileTypeOf(bytesOf('<svg onload="x">'), 'a.svg')).toBe(null);
    expect([isOpenedInWindow('application/pdf'), isOpenedInWindow('text/csv')]).toEqual([true, false]);
  });
});
