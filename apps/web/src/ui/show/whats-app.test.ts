import { expect, it } from 'vitest';
import { whatsAppHref } from './whats-app.ts';

it.each([
  ['+27821234567', 'https://wa.me/27821234567'],
  ['+27 82 123 4567', 'https://wa.me/27821234567'],
  ['0821234567', null],
  ['', null],
])('a conversation with "%s" is at %s', (number, href) => {
  expect(whatsAppHref(number)).toBe(href);
});
