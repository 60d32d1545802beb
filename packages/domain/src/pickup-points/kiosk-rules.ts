import type { Violation } from '../problem.ts';
import { DEFAULT_KIOSK_ID, DEFAULT_LOCKER_ID } from './pickup-providers.ts';

/** What a kiosk reports of its printer and of its locker; a browser sees neither, so that staff say it at the service panel. */
export const KIOSK_STATES = ['works', 'fault', 'unknown'] as const;
export type KioskState = (typeof KIOSK_STATES)[number];

/** How long a kiosk waits for a touch, and then for an answer, before it forgets its customer. Source: screens S12. */
export const KIOSK_IDLE_MS = 60_000;
export const KIOSK_ASKS_MS = 15_000;
/** How often a kiosk asks about a payment, and after how long it says that it could not confirm it. Source: screens S12. */
export const KIOSK_POLL_MS = 3_000;
export const KIOSK_PAYMENT_MS = 180_000;
/** How often a kiosk reports that it is there. Source: screens S12. */
export const KIOSK_HEARTBEAT_MS = 60_000;
/** A kiosk that has missed so many reports is shown as silent. */
const REPORTS_MISSED_MAX = 5;

/** Where a kiosk stands, as it is configured. */
export interface KioskPlace {
  readonly kiosk_id: string;
  readonly locker_id: string;
}

/**
 * The ids of pickup points that a kiosk may stand at; the first that there is counts: the locker that staff have given it, the counter of its
 * own id, and the locker of kiosks that have none configured. Source: screens S12, CONST-16, CONST-17.
 */
export function kioskPointIds({ kiosk_id, locker_id }: KioskPlace): readonly string[] {
  return [...new Set([locker_id.trim(), kiosk_id.trim() || DEFAULT_KIOSK_ID, DEFAULT_LOCKER_ID].filter((id) => id !== ''))];
}

/** Whether nothing was heard of a kiosk for so long that staff should look at it. */
export function isKioskSilent(time_heard: Date | null, now: Date): boolean {
  return time_heard === null || now.getTime() - time_heard.getTime() > REPORTS_MISSED_MAX * KIOSK_HEARTBEAT_MS;
}

/** Why a kiosk takes no bookings, which its customers are told before they pay; null where it takes them. Source: screens S12. */
export function whyKioskSendsNothing({
  printer,
  has_point,
}: {
  readonly printer: KioskState;
  readonly has_point: boolean;
}): string | null {
  if (!has_point) return 'This kiosk is not set up yet. Please ask the staff.';
  if (printer === 'fault') return 'The label printer of this kiosk is out of order. Please ask the staff.';
  return null;
}

/** What a sender is told for whose parcel the locker of a kiosk has no compartment; nothing of the shipment has changed. Source: decisions/0284. */
export function whyNoPlace(why: 'full' | 'unanswered', { has_counter }: { readonly has_counter: boolean }): string {
  if (why === 'full')
    return 'This locker has no free compartment for the parcel. Please ask the staff, and keep the parcel with you.';
  return `The locker does not say which compartment is free. Please try again in a minute. ${has_counter ? 'Or hand it over at the counter.' : 'Or ask the staff.'}`;
}

/** How the history of a drop-off reads that is fetched at the counter beside its locker. Source: decisions/0309. */
export function movedToCounterText({ locker, counter }: { readonly locker: string; readonly counter: string }): string {
  return `No compartment was free at ${locker}: it is handed over at ${counter}`;
}

const PIN = /^\d{4,8}$/;

/** What is wrong with the PIN of a service panel, and with the id of a locker. */
export function kioskChecks({
  staff_pin,
  locker_id,
}: {
  readonly staff_pin?: string | undefined;
  readonly locker_id?: string | undefined;
}): Violation[] {
  return [
    ...(staff_pin !== undefined && !PIN.test(staff_pin)
      ? [{ field: 'staff_pin', code: 'staff-pin', message: 'A staff PIN has four to eight digits.' }]
      : []),
    ...(locker_id !== undefined && !isId(locker_id)
      ? [{ field: 'locker_id', code: 'locker-id', message: 'A locker id has letters, digits and hyphens only.' }]
      : []),
  ];
}

function isId(text: string): boolean {
  return /^[A-Za-z0-9-]*$/.test(text.trim());
}
