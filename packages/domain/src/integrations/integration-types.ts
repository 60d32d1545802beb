/** How long a token of an API client stays valid. Source: CONST-39. */
export const JWT_EXPIRY_OPTIONS = ['one-week', 'one-month', 'never'] as const;
export type JwtExpiry = (typeof JWT_EXPIRY_OPTIONS)[number];

const EXPIRY_DAYS: Readonly<Record<JwtExpiry, number | null>> = { 'one-week': 7, 'one-month': 30, never: null };

/** When a token made now expires, or null when it never does. */
export function tokenExpiry(now: Date, option: JwtExpiry): Date | null {
  const days = EXPIRY_DAYS[option];
  return days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}
