import type { SuppressionReason } from '../../messages/suppression.ts';
import { NOTIFIED_EVENTS } from './notified-events.ts';
import { USER_NOTICES } from '../../users/user-notices.ts';
import type { UserNotice } from '../../users/user-notices.ts';

/** What is asked of a message to know what its reader can end by it. */
interface Unsubscribable {
  readonly channel: string;
  readonly event: string;
  /** The user who can switch the notice off, or who gets the report. */
  readonly to_user_id: number | null;
  readonly saved_report_id: number | null;
}

/** What the reader of an e-mail ends by its link: a notice to a user, a report that is sent to them, or delivery notices to their address. */
export type Unsubscribing = UserNotice | 'report' | 'delivery-notices';

/**
 * What can be ended from an e-mail; null where it stays due: PINs, codes, invitations, what is owed and paid, and what answers its reader.
 * Source: RFC 2369, RFC 8058, ADR 0281.
 */
export function unsubscribingOf({ channel, event, to_user_id, saved_report_id }: Unsubscribable): Unsubscribing | null {
  if (channel !== 'email') return null;
  if (saved_report_id !== null) return to_user_id === null ? null : 'report';
  if (to_user_id !== null) return USER_NOTICES.find((notice) => notice === event) ?? null;
  return isDeliveryNotice(event) ? 'delivery-notices' : null;
}

const DELIVERY_NOTICES: readonly string[] = [...NOTIFIED_EVENTS, 'redirected'];

/** Whether an event is news of a shipment to its sender or recipient; a PIN is none. */
function isDeliveryNotice(event: string): boolean {
  return DELIVERY_NOTICES.includes(event);
}

/** Whether a suppression keeps a message of an event back. Source: ADR 0281. */
export function keepsBack(reason: SuppressionReason | undefined, event: string): boolean {
  if (reason === undefined) return false;
  return reason !== 'unsubscribed' || isDeliveryNotice(event);
}
