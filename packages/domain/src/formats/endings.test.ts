import { describe, expect, it } from 'vitest';
import { withoutEnding } from './endings.ts';

describe('a text without its ending', () => {
  it.each([
    ['https://tsela.example//', '/', 'https://tsela.example'],
    ['https://tsela.example/a?b).', '.,;:!?)', 'https://tsela.example/a?b'],
    ['...', '.', ''],
    ['', '/', ''],
    ['a/b', '/', 'a/b'],
  ])('%j without %j is %j', (text, signs, left) => {
    expect(withoutEnding(text, signs)).toBe(left);
  });
});
