/**
 * What became of a message. `kept` had no way out; `held` waits because its channel is paused or its month is full; `suppressed` was not sent
 * because its recipient wants none or cannot be reached there; `cancelled` was taken back by staff before it went out.
 */
export const MESSAGE_STATUSES = [
  'queued',
  'held',
  'sent',
  'delivered',
  'failed',
  'bounced',
  'suppressed',
  'kept',
  'cancelled',
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** What a gateway tells of a message that it has taken. */
export const RECEIPTS = ['delivered', 'failed', 'bounced'] as const;
export type Receipt = (typeof RECEIPTS)[number];

/**
 * The status after a receipt; the same one where the receipt changes nothing. Receipts come twice, late and out of order: that one arrived is
 * never taken back, and what was given up before its gateway answered may have arrived all the same.
 */
export function afterReceipt(status: MessageStatus, receipt: Receipt): MessageStatus {
  switch (status) {
    // Its receipt has overtaken the note that it was sent.
    case 'queued':
    case 'sent':
      return receipt;
    case 'failed':
    case 'bounced':
    case 'cancelled':
      return receipt === 'delivered' ? 'delivered' : status;
    case 'delivered':
    case 'held':
    case 'suppressed':
    case 'kept':
      return status;
  }
}

/** What became of a message, with the times that are kept of it. */
export interface MessageTimes {
  readonly status: MessageStatus;
  readonly time_sent: Date | null;
  readonly time_delivered: Date | null;
}

/** What had become of a message at a moment; null where no time is kept with what became of it since. Source: docs/design/beyond.md 11. */
export function messageStatusAt({ status, time_sent, time_delivered }: MessageTimes, at: Date): MessageStatus | null {
  if (time_delivered !== null && time_delivered <= at) return 'delivered';
  const is_sure = status === 'queued' || status === 'sent' || status === 'delivered';
  if (time_sent !== null && time_sent > at) return is_sure ? 'queued' : null;
  if (!is_sure) return null;
  return time_sent === null ? 'queued' : 'sent';
}

/** Whether staff may send a message once more: it is over, and its text is not for its recipient alone. */
export function canResend(status: MessageStatus): boolean {
  return !isWaiting(status);
}

/** Whether a message has not gone out and still may, so that staff can take it back. Source: screens S52. */
export function isWaiting(status: MessageStatus): boolean {
  return status === 'queued' || status === 'held';
}
