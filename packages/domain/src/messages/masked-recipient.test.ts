import { expect, it } from 'vitest';
import { withoutRecipients } from './masked-recipient.ts';

it.each([
  ['451 4.7.1 <rachel@example.com>: Please try again later.', '451 4.7.1 <••••>: Please try again later.'],
  ['No credit for +27 82 123 4567.', 'No credit for ••••.'],
  ['The number 0821234567 is blocked', 'The number •••• is blocked'],
  ['BulkSMS answered 503 within 20 s.', 'BulkSMS answered 503 within 20 s.'],
  ['', ''],
])('S52: of whom a gateway speaks in "%s" is not told', (said, shown) => {
  expect(withoutRecipients(said)).toBe(shown);
});
