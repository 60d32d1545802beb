import { expect, it } from 'vitest';
import { MESSAGE_STATUSES, RECEIPTS, afterReceipt, canResend, isWaiting, messageStatusAt } from './message-status.ts';

const CHANGES: Readonly<Record<string, string>> = {
  'queued delivered': 'delivered',
  'queued failed': 'failed',
  'queued bounced': 'bounced',
  'sent delivered': 'delivered',
  'sent failed': 'failed',
  'sent bounced': 'bounced',
  'failed delivered': 'delivered',
  'bounced delivered': 'delivered',
  'cancelled delivered': 'delivered',
};

it.each(MESSAGE_STATUSES.flatMap((status) => RECEIPTS.map((receipt) => [status, receipt] as const)))(
  'S56: a message that is %s and gets the receipt %s ends where the table says, however often it comes',
  (status, receipt) => {
    const after = afterReceipt(status, receipt);

    expect(after).toBe(CHANGES[`${status} ${receipt}`] ?? status);
    expect(afterReceipt(after, receipt)).toBe(after);
  },
);

it('S52 S56: what still waits can be taken back and is not sent once more', () => {
  expect(MESSAGE_STATUSES.filter((status) => !canResend(status))).toEqual(['queued', 'held']);
  expect(MESSAGE_STATUSES.filter(isWaiting)).toEqual(['queued', 'held']);
});

it.each([
  ['delivered', '10:00', '10:05', '10:06', 'delivered'],
  ['delivered', '10:00', '10:05', '10:04', 'sent'],
  ['delivered', '10:00', '10:05', '09:59', 'queued'],
  ['sent', '10:00', null, '10:01', 'sent'],
  ['queued', null, null, '10:01', 'queued'],
  // When these came about is kept nowhere.
  ['bounced', '10:00', null, '10:01', null],
  ['suppressed', null, null, '10:01', null],
] as const)('what is %s, sent at %s and delivered at %s, was at %s: %s', (status, sent, delivered, at, expected) => {
  const time = (text: string | null) => (text === null ? null : new Date(`2026-11-24T${text}:00Z`));
  const message = { status, time_sent: time(sent), time_delivered: time(delivered) };

  expect(messageStatusAt(message, new Date(`2026-11-24T${at}:00Z`))).toBe(expected);
});
