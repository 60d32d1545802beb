import { expect, it } from 'vitest';
import { base64Of, bytesOf } from './base64.ts';

it('base64 turns the bytes of a picture into text and back, also of a large one', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 256);
  expect(Buffer.from(base64Of(bytes), 'base64').equals(Buffer.from(bytes))).toBe(true);
  expect(bytesOf(base64Of(bytes))).toEqual(bytes);
  expect(base64Of(new Uint8Array())).toBe('');
});
