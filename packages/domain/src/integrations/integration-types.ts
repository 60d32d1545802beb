/** Integrations that call another system: for an answer, or to tell it of an event. Source: CONST-38. */
export const OUTGOING_TYPES = ['api-outgoing', 'webhook-outgoing'] as const;
export type OutgoingType = (typeof OUTGOING_TYPES)[number];
/** Integrations that another system calls. Source: CONST-38. */
export const INCOMING_TYPES = ['api-incoming', 'webhook-incoming'] as const;
export type IncomingType = (typeof INCOMING_TYPES)[number];
export type IntegrationType = OutgoingType | IncomingType;

/** How another system's interface is called; SOAP is a POST of XML. Source: CONST-12. */
export const REQUEST_METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'SOAP'] as const;
export type RequestMethod = (typeof REQUEST_METHODS)[number];

/** Whether a request carries a body. */
export function hasBody(method: RequestMethod): boolean {
  return method !== 'GET' && method !== 'DELETE';
}

/** What answers are looked for by. Source: CONST-13. */
export const STATUS_CODE_GROUPS = ['200s', '300s', '400s', '500s'] as const;
export type StatusCodeGroup = (typeof STATUS_CODE_GROUPS)[number];

/** The first and the last status code of a group. */
export function codesOfGroup(group: StatusCodeGroup): { readonly from: number; readonly to: number } {
  const from = Number.parseInt(group, 10);
  return { from, to: from + 99 };
}

/** How long a token of an API client stays valid. Source: CONST-39. */
export const JWT_EXPIRY_OPTIONS = ['one-week', 'one-month', 'never'] as const;
export type JwtExpiry = (typeof JWT_EXPIRY_OPTIONS)[number];

const EXPIRY_DAYS: Readonly<Record<JwtExpiry, number | null>> = { 'one-week': 7, 'one-month': 30, never: null };

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long before it expires its maker is told; what is valid for a week alone is told of a day before. Source: screens S40. */
export const EXPIRY_WARNING_MS = 7 * DAY_MS;

/** From when on a token or a key is about to expire. */
export function expiresSoonFrom(expires: Date, option: JwtExpiry): Date {
  return new Date(expires.getTime() - (option === 'one-week' ? DAY_MS : EXPIRY_WARNING_MS));
}

/** When a token made now expires, or null when it never does. */
export function tokenExpiry(now: Date, option: JwtExpiry): Date | null {
  const days = EXPIRY_DAYS[option];
  return days === null ? null : new Date(now.getTime() + days * DAY_MS);
}

/** How what calls other systems stands. Source: screens S40. */
export const INTEGRATION_STATES = ['on', 'failing', 'paused', 'off'] as const;
export type IntegrationState = (typeof INTEGRATION_STATES)[number];
