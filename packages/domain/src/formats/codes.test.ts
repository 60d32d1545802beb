import { describe, expect, it } from 'vitest';
import { isCode } from './codes.ts';

describe('codes', () => {
  it.each([
    ['JNB-01', true],
    ['abc123', true],
    ['JNB 01', false],
    ['JNB_01', false],
    ['', false],
  ])('VALID-18: "%s" is a code: %s', (text, expected) => {
    expect(isCode(text)).toBe(expected);
  });
});
