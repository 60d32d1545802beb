/** Source: CONST-38. */
export const INTEGRATION_TYPES = ['api-outgoing', 'webhook-outgoing', 'api-incoming', 'webhook-incoming'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** How long a token of an API client stays valid. Source: CONST-39. */
export const JWT_EXPIRY_OPTIONS = ['one-week', 'one-month', 'never'] as const;
export type JwtExpiry = (typeof JWT_EXPIRY_OPTIONS)[number];

const EXPIRY_DAYS: Readonly<Record<JwtExpiry, number | null>> = { 'one-week': 7, 'one-month': 30, never: null };

/** When a token made now expires, or null when it never does. */
export function tokenExpiry(now: Date, option: JwtExpiry): Date | null {
  const days = EXPIRY_DAYS[option];
  return days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}

/** The methods a logged request is filtered by. Source: CONST-12. */
export const REQUEST_METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'SOAP'] as const;
export type RequestMethod = (typeof REQUEST_METHODS)[number];

/** The groups of status codes a logged request is filtered by. Source: CONST-13. */
export const STATUS_CODE_GROUPS = ['200s', '300s', '400s', '500s'] as const;
export type StatusCodeGroup = (typeof STATUS_CODE_GROUPS)[number];

/** The group of a status code; null outside 200 to 599. */
export function statusCodeGroup(status: number): StatusCodeGroup | null {
  return STATUS_CODE_GROUPS[Math.floor(status / 100) - 2] ?? null;
}
