import { expect, it } from 'vitest';
import { readDecimal } from './decimal.ts';

it.each([
  ['1234.5', 1234.5],
  ['12,5', 12.5],
  ['1 234,56', 1234.56],
  ['1\u00A0234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234,56', 1234.56],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['R 12.50', 12.5],
  ['R12,50', 12.5],
  ['-3', -3],
  ['.5', 0.5],
  ['0', 0],
  ['', null],
  ['R', null],
  ['abc', null],
  ['1e5', null],
  ['1-2', null],
  ['12 kg', null],
])('the parser reads %j as %j', (text, value) => {
  expect(readDecimal(text)).toBe(value);
});
