import { describe, expect, it } from 'vitest';
import { onOneLine } from './one-line.ts';

describe('a name in the head of a message', () => {
  it.each([
    ['Thandi\r\nBcc: everybody@example.com', 'Thandi Bcc: everybody@example.com'],
    ['Thandi\u2028Subject: x', 'Thandi Subject: x'],
    ['  Thandi\t\u0000Nkosi ', 'Thandi Nkosi'],
  ])('of %j stands on one line', (text, line) => {
    expect(onOneLine(text)).toBe(line);
  });
});
