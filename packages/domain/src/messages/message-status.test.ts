import { expect, it } from 'vitest';
import { MESSAGE_STATUSES, RECEIPTS, afterReceipt, canResend, isWaiting } from './message-status.ts';

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
