import { OPEN_THE_PAST } from './past-access.ts';

/**
 * The API permissions of the seeded roles, in the groups of screens §0.6. A group pattern covers the calls below a path;
 * where only some methods are meant, each is written out.
 */

/** Conversations, without announcing to many at once. */
const INBOX = ['threads', 'messages', 'colleagues', 'unread-count', 'canned-replies', 'attachments', 'counts'].map(
  (part) => `API_/inbox/${part}/*`,
);
const ANNOUNCING = ['API_/inbox/announcements:POST'];
/** Every method but DELETE on a group of paths. */
function withoutDeletes(...paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => ['GET', 'POST', 'PATCH'].map((method) => `API_${path}/*:${method}`));
}

const SHIPMENTS = ['API_/shipments/*', 'API_/tracking/*'];
const OPERATIONS = [
  'API_/trip-sheet/*',
  'API_/drivers/*',
  'API_/collection-requests/*',
  'API_/interhub-transfers/*',
  'API_/integrations/trigger:POST',
];
const RATES = ['API_/rates/*', 'API_/service-levels/*', 'API_/surcharges/*', 'API_/geofence/*'];
/** Quoting and looking at service areas, which every booker has to do. */
const QUOTING = ['API_/rates:POST', 'API_/rates/opt-in:POST', 'API_/rates/service-areas:GET', 'API_/service-levels:GET'];
const RATES_READING = ['API_/rates/*:GET', 'API_/service-levels/*:GET', 'API_/surcharges/*:GET', 'API_/geofence/*:GET'];
const BILLING = ['API_/billing/*', 'API_/payments/*', 'API_/v2/payments/*'];
const ACCOUNTS = ['API_/accounts/*'];
/** All but merging two of them, which is the administrator's. Source: screens S44. */
const ACCOUNTS_WITHOUT_MERGING = [
  ...['GET', 'POST', 'PATCH'].map((method) => `API_/accounts:${method}`),
  'API_/accounts/address-books/*',
  'API_/accounts/cost-centers/*',
  'API_/accounts/settings/*',
  'API_/accounts/notes/*',
  'API_/accounts/files/*',
  ...['approve', 'close', 'close-requests', 'hold', 'reopen', 'tags'].map((action) => `API_/accounts/${action}:POST`),
];
const PROVIDER_STAFF = [
  'API_/providers/settings/*',
  'API_/providers/custom-fields/*',
  'API_/branches/*',
  'API_/tags/*',
  'API_/audit/events:GET',
  OPEN_THE_PAST,
  'API_/reports/*',
  'API_/integrations/*',
  'API_/messages/*',
  'API_/notification/bulk/sms:POST',
];
const WORKPLACE = ['API_/ui/*', ...INBOX, 'API_/files/*', 'API_/imports/*', 'API_/jobs/*', 'API_/branches:GET', 'API_/tags:GET'];

/** Role 1: all of Provider, for every provider, and opening any of them as its administrator. */
export const SUPER_ADMIN_PERMISSIONS = [
  'API_/providers/*',
  'API_/branches/*',
  'API_/tags/*',
  'API_/audit/events:GET',
  OPEN_THE_PAST,
  'API_/reports/*',
  'API_/integrations/*',
  'API_/notification/*',
  'API_/messages/*',
  'API_/short-urls/*',
  'API_/release-notes/*',
  'API_/roles/*',
  'API_/users/impersonate:POST',
  'API_/jobs/*',
];

/** Role 2: the trip-sheet, and shipments and tracking events of the driver's own stops. */
export const DRIVER_PERMISSIONS = [
  'API_/trip-sheet:GET',
  'API_/trip-sheet:PATCH',
  'API_/shipments:GET',
  'API_/shipments:PATCH',
  'API_/shipments/parcels:GET',
  'API_/shipments/verify-pin:POST',
  'API_/tracking/shipment-events:GET',
  'API_/tracking/shipment-events:POST',
  'API_/tracking/shipment-events/scan:POST',
  'API_/interhub-transfers/parcels:POST',
  'API_/drivers/location:POST',
  'API_/drivers/duty:POST',
  'API_/drivers/app-version:GET',
  'API_/files:POST',
  ...INBOX,
];

/** Role 3: everything of its provider; the administration of providers itself is not among it. */
export const ADMINISTRATOR_PERMISSIONS = [
  ...SHIPMENTS,
  ...OPERATIONS,
  ...RATES,
  ...BILLING,
  ...ACCOUNTS,
  'API_/users/*',
  'API_/roles/*',
  ...PROVIDER_STAFF,
  ...WORKPLACE,
  'API_/blocked-list/*',
  'API_/personal-data/*',
  'API_/moves/*',
  ...ANNOUNCING,
];

/** Role 4: Operations and Shipments, Rates for reading, Reports. */
export const OPERATIONS_MANAGER_PERMISSIONS = [
  ...SHIPMENTS,
  ...OPERATIONS,
  ...QUOTING,
  ...RATES_READING,
  // Where drivers go; the map right of each layer says which.
  'API_/geofence/areas:PATCH',
  'API_/reports/*',
  'API_/accounts:GET',
  'API_/accounts/address-books:GET',
  'API_/accounts/cost-centers:GET',
  'API_/accounts/settings:GET',
  'API_/notification/bulk/sms:POST',
  OPEN_THE_PAST,
  ...ANNOUNCING,
  ...WORKPLACE,
];

/** Role 7: Shipments and Operations without deletes. */
export const OPERATIONS_STAFF_PERMISSIONS = [
  ...withoutDeletes('/shipments', '/tracking', '/trip-sheet', '/collection-requests', '/interhub-transfers'),
  'API_/drivers:GET',
  ...QUOTING,
  // The layers of the maps that the role may see.
  'API_/geofence/*:GET',
  'API_/accounts:GET',
  'API_/accounts/address-books:GET',
  'API_/accounts/cost-centers:GET',
  'API_/accounts/settings:GET',
  OPEN_THE_PAST,
  ...WORKPLACE,
];

/** Role 8: Billing, Accounts and Reports, and Shipments for reading. */
export const FINANCE_MANAGER_PERMISSIONS = [
  ...BILLING,
  ...ACCOUNTS_WITHOUT_MERGING,
  'API_/reports/*',
  'API_/shipments/*:GET',
  'API_/tracking/*:GET',
  OPEN_THE_PAST,
  ...WORKPLACE,
];

const CUSTOMER_SHIPPING = [
  'API_/shipments:GET',
  'API_/shipments:POST',
  'API_/shipments:PATCH',
  'API_/shipments/parcels:GET',
  'API_/shipments/label:GET',
  'API_/shipments/label/stickers:GET',
  'API_/shipments/waybill:GET',
  'API_/shipments/quote-document:GET',
  'API_/shipments/export:GET',
  'API_/shipments/documents:GET',
  'API_/shipments/messages:GET',
  'API_/shipments/notes:GET',
  'API_/shipments/notes:POST',
  'API_/shipments/tags:POST',
  'API_/shipments/bulk:POST',
  'API_/shipments/cancel:POST',
  'API_/shipments/reschedule:POST',
  'API_/shipments/resend-pin:POST',
  'API_/shipments/accept-quote:POST',
  'API_/tracking/shipment-events:GET',
  'API_/tracking/proof-of-delivery:GET',
  'API_/collection-requests:GET',
  'API_/collection-requests:POST',
  'API_/collection-requests:PATCH',
  'API_/accounts/address-books/*',
  ...QUOTING,
  'API_/ui/dashboard:GET',
  ...INBOX,
  'API_/files:POST',
  'API_/jobs:GET',
];
/** What roles 5 and 6 have over role 9: balance, documents and paying. */
const CUSTOMER_BILLING = [
  'API_/billing/transactions:GET',
  'API_/billing/invoices/*:GET',
  'API_/billing/credit-notes/*:GET',
  'API_/billing/payments:GET',
  'API_/billing/allocations:GET',
  'API_/billing/statements:GET',
  'API_/billing/statements:POST',
  'API_/billing/discrepancies/answer:POST',
  'API_/billing/payfast/signature:POST',
  'API_/billing/bobpay/url:POST',
  'API_/billing/stitch/url:POST',
  'API_/payments/*',
  'API_/v2/payments/*',
  'API_/shipments/pay-from-balance:POST',
];

/** Role 9: as role 6 without anything of Billing. */
export const ACCOUNT_USER_NO_BILLING_PERMISSIONS = [
  ...CUSTOMER_SHIPPING,
  'API_/accounts:GET',
  'API_/accounts/settings:GET',
  'API_/accounts/cost-centers:GET',
];

/** Role 6: the own account without its users and account details. */
export const ACCOUNT_USER_PERMISSIONS = [...ACCOUNT_USER_NO_BILLING_PERMISSIONS, ...CUSTOMER_BILLING];

/** Role 5: the own account without restriction. The server holds every call to the own account. */
export const ACCOUNT_OWNER_PERMISSIONS = [
  ...ACCOUNT_USER_PERMISSIONS,
  'API_/accounts:PATCH',
  'API_/accounts/settings:POST',
  'API_/accounts/close-requests:POST',
  'API_/accounts/cost-centers/*',
  'API_/users:GET',
  'API_/users:POST',
  'API_/users:PATCH',
  'API_/users:DELETE',
  'API_/users/invitations:POST',
  'API_/users/2fa/reset:POST',
  'API_/audit/events:GET',
  'API_/integrations/*',
  'API_/reports:GET',
];
