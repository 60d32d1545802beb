/** Five wrong tries for one e-mail address or one network address within 15 minutes. Source: screens S02. */
const WINDOW_MS = 15 * 60 * 1000;

/** A network address may be a whole office: it gets more room than one person's e-mail address. */
export const TRIES_MAX = { email: 5, address: 50 } as const;

/** The tries that still count, oldest first. Times in milliseconds. */
export function recentTries(times: readonly number[], now: Date): number[] {
  return times.filter((time) => time > now.getTime() - WINDOW_MS);
}

/** When tries have stopped counting altogether. */
export function forgottenBefore(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

/** Seconds until another try may be made, or 0 when it may be made now. */
export function waitForTry(times: readonly number[], most: number, now: Date): number {
  const oldest = recentTries(times, now).at(-most);
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + WINDOW_MS - now.getTime()) / 1000));
}

/** The text after too many tries. Source: screens S02. */
export function tooManyTries(wait_s: number): string {
  return `Too many attempts. Please try again in ${minutesText(wait_s)}.`;
}

/**
 * Bookings and quotes that visitors save without signing in within the same 15 minutes: from one network address, and at one provider from
 * all of them together. A person sends a parcel or two; a shop behind one address signs in.
 */
export const VISITOR_BOOKINGS_MAX = { address: 10, provider: 300 } as const;

/** What a visitor reads who may not book for the time being: for what they did themselves, or for what all together did. */
export function tooManyBookings(whose: 'own' | 'all', wait_s: number): string {
  const why =
    whose === 'own'
      ? `You have booked ${VISITOR_BOOKINGS_MAX.address} times without signing in.`
      : 'Very many people are booking without signing in.';
  return `${why} Please sign in, or try again in ${minutesText(wait_s)}.`;
}

function minutesText(wait_s: number): string {
  const minutes = Math.ceil(wait_s / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** Codes and links sent to one e-mail address, and asked for from one network address, within the same 15 minutes. */
export const SENDINGS_MAX = { email: 5, address: 50 } as const;
