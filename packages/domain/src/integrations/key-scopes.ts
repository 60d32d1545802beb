import { SEE_BILLING_INFO } from '../permissions/inline-permissions.ts';
import { hasPermission } from '../permissions/permission-matching.ts';
import type { Violation } from '../problem.ts';

/** What a key may be made for. Source: screens S21. */
export const KEY_SCOPES = ['read', 'prices', 'book', 'labels', 'billing', 'account', 'webhooks'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The calls that each scope stands for, each by its own name. None of users or of keys is among them, and none changes the account. */
export const SCOPE_CALLS: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [
    'API_/shipments:GET',
    'API_/shipments/parcels:GET',
    'API_/shipments/exports:POST',
    'API_/shipments/notes:GET',
    'API_/shipments/notes/files:GET',
    'API_/tracking/shipment-events:GET',
    'API_/tracking/proof-of-delivery:GET',
    'API_/shipments/documents:GET',
    'API_/shipments/pod:GET',
    'API_/shipments/pod/images:GET',
    'API_/shipments/digital-pod:GET',
    'API_/s3-url/download:GET',
  ],
  prices: [
    'API_/rates:POST',
    'API_/rates/closed-days:POST',
    'API_/rates/opt-in:POST',
    'API_/rates/service-areas:GET',
    'API_/service-levels:GET',
    'API_/shipments/price:GET',
    'API_/v1/lockers-data:GET',
    'API_/v1/locker-rates-new:POST',
  ],
  book: [
    'API_/shipments:POST',
    'API_/shipments/bookings:POST',
    'API_/shipments:PATCH',
    'API_/shipments/cancel:POST',
    'API_/shipments:DELETE',
    'API_/shipments/accept-quote:POST',
    'API_/shipments/notes:POST',
    'API_/shipments/resend-pin:POST',
    'API_/shipments/test/status:POST',
    'API_/v1/shipments:POST',
  ],
  labels: [
    'API_/shipments/label:GET',
    'API_/shipments/label/stickers:GET',
    'API_/generate/waybill:GET',
    'API_/generate/sticker:GET',
  ],
  billing: [
    'API_/billing/invoices:GET',
    'API_/billing/invoices/lines:GET',
    'API_/billing/invoices/document:GET',
    'API_/billing/credit-notes:GET',
    'API_/billing/credit-notes/lines:GET',
    'API_/billing/credit-notes/document:GET',
    'API_/billing/transactions:GET',
    'API_/billing/statements:GET',
    'API_/billing/statements/document:GET',
  ],
  account: ['API_/accounts:GET'],
  webhooks: [
    'API_/integrations:GET',
    'API_/integrations:POST',
    'API_/integrations:PATCH',
    'API_/integrations:DELETE',
    'API_/integrations/events:GET',
    'API_/integrations/logs:GET',
    'API_/integrations/logs/entry:GET',
    'API_/integrations/logs/replay:POST',
    'API_/integrations/logs/replay/failed:POST',
    'API_/integrations/test:POST',
  ],
};

/** What a test key may be made for: money, the account and its webhooks are those of shipments. Source: ADR 0259. */
export const TEST_SCOPES: readonly KeyScope[] = ['read', 'prices', 'book', 'labels'];

/** Keys of an account that are live at once. */
export const MOST_API_KEYS = 20;
export const LONGEST_KEY_NAME = 100;
/** How often it is written down that a key was used. */
export const KEY_USED_EVERY_MS = 60_000;

/** The calls of a key with these scopes. */
export function callsOfKey(scopes: readonly string[]): string[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope)).flatMap((scope) => SCOPE_CALLS[scope]);
}

/** What is asked for within those calls besides: amounts are for keys that ask for prices. It opens no further call. */
const ASKED_WITHIN: Readonly<Record<KeyScope, readonly string[]>> = {
  read: [],
  prices: [SEE_BILLING_INFO],
  book: [],
  labels: ['API_/shipments:GET'],
  billing: [SEE_BILLING_INFO],
  account: [],
  webhooks: [],
};

/** What a key with these scopes is allowed within its calls, while its maker holds these permissions. */
export function permissionsOfKey(scopes: readonly string[], held: readonly string[]): string[] {
  const within = KEY_SCOPES.filter((scope) => scopes.includes(scope)).flatMap((scope) => ASKED_WITHIN[scope]);
  return [...callsOfKey(scopes), ...within].filter((permission) => hasPermission(held, permission));
}

/** What is wrong with a key that is asked for. */
export function apiKeyChecks({
  name,
  scopes,
  is_test = false,
}: {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly is_test?: boolean;
}): Violation[] {
  const is_too_much = is_test && scopes.some((scope) => !TEST_SCOPES.includes(scope));
  return [
    ...(name.trim() === '' ? [wrong('name', 'Please enter a name for the key.')] : []),
    ...(scopes.length === 0 ? [wrong('scopes', 'Please choose what the key is for.')] : []),
    ...(is_too_much ? [{ field: 'scopes', code: 'not-of-tests', message: TOO_MUCH_FOR_TESTS }] : []),
  ];
}

export const TOO_MUCH_FOR_TESTS = 'A test key is for shipments, prices, bookings and stickers only.';

function wrong(field: string, message: string): Violation {
  return { field, code: 'required', message };
}
