import { describe, expect, it } from 'vitest';
import { EMPTY_BOXES, wholeCode, withEntry, withoutDigit } from './passcode-draft.ts';

const typed = (text: string) =>
  Array.from(text).reduce((state, digit) => withEntry(state.boxes, state.next, digit), { boxes: EMPTY_BOXES, next: 0 });

describe('the passcode boxes', () => {
  it('TFA-06 TFA-11: are a code once six digits are in, and not before', () => {
    expect(wholeCode(typed('12345').boxes)).toBeNull();
    expect(wholeCode(typed('123456').boxes)).toBe('123456');
    expect(EMPTY_BOXES).toHaveLength(6);
  });

  it.each([
    ['123456', 0],
    ['123 456', 0],
    ['Your code: 123-456.', 3],
    ['1234567', 5],
  ])('TFA-12: are filled by pasting %j at box %i', (text, at) => {
    expect(withEntry(['9', '', '', '9', '', ''], at, text)).toEqual({ boxes: ['1', '2', '3', '4', '5', '6'], next: 5 });
  });

  it('take part of a code where it was pasted, and no letters', () => {
    expect(withEntry(EMPTY_BOXES, 2, 'a7b8')).toEqual({ boxes: ['', '', '7', '8', '', ''], next: 4 });
    expect(withEntry(EMPTY_BOXES, 4, '789')).toEqual({ boxes: ['', '', '', '', '7', '8'], next: 5 });
    expect(withEntry(EMPTY_BOXES, 2, 'x')).toEqual({ boxes: EMPTY_BOXES, next: 2 });
  });

  it('give back the digit, or the one before', () => {
    expect(withoutDigit(['1', '2', '', '', '', ''], 1)).toEqual({ boxes: ['1', '', '', '', '', ''], next: 1 });
    expect(withoutDigit(['1', '2', '', '', '', ''], 2)).toEqual({ boxes: ['1', '', '', '', '', ''], next: 1 });
    expect(withoutDigit(EMPTY_BOXES, 0)).toEqual({ boxes: EMPTY_BOXES, next: 0 });
  });
});
