import { INLINE_PERMISSIONS } from './inline-permissions.ts';
import type { InlinePermission } from './inline-permissions.ts';
import { UI_PERMISSION_SECTIONS } from './ui-permissions.ts';
import type { UiPermission } from './ui-permissions.ts';

/** A permission as the role editor shows it. */
export interface PermissionLabel {
  readonly permission: string;
  readonly label: string;
  readonly description: string;
}

type Words = readonly [label: string, description: string];

/** Source: PERM-023 to PERM-054. */
const UI_WORDS: Readonly<Record<UiPermission, Words>> = {
  ops_dashboard: ['Ops dashboard', 'What the floor has to decide now.'],
  shipments: ['Shipments', 'The list of shipments and each of them.'],
  collection_requests: ['Collection requests', 'Bulk collections of customers.'],
  hub_scanner: ['Hub scanner', 'Scanning parcels in and out at a branch.'],
  interhub_manifests: ['Interhub manifests', 'Transfers between branches.'],
  billing: ['Billing', 'Invoices, credit notes and payments.'],
  accounts: ['Accounts', 'Customers and what they owe.'],
  users: ['Users', 'People who sign in, and their roles.'],
  rates_and_estimates: ['Rates and estimates', 'What shipments cost and how long they take.'],
  reports: ['Reports', 'Figures to look at and to export.'],
  settings: ['Settings', 'The settings of the provider.'],
  my_inbox: ['My inbox', 'Messages to the person.'],
  hide_logout: ['Hide log out', 'Takes the link Log out away, for screens that are shared.'],
  hide_site_wide_message: ['Hide site-wide message', 'Closes the message that all users see.'],
  maps_view_drivers: ['View drivers', 'Where drivers are.'],
  maps_edit_drivers: ['Edit drivers', 'Areas of drivers.'],
  maps_view_branches: ['View branches', 'Where branches are.'],
  maps_edit_branches: ['Edit branches', 'Areas of branches.'],
  maps_view_rates: ['View rates', 'Zones of rates.'],
  maps_edit_rates: ['Edit rates', 'Zones of rates.'],
  maps_view_surcharges: ['View surcharges', 'Zones of surcharges.'],
  maps_edit_surcharges: ['Edit surcharges', 'Zones of surcharges.'],
  maps_view_exceptions: ['View exceptions', 'Places where other rules hold.'],
  maps_edit_exceptions: ['Edit exceptions', 'Places where other rules hold.'],
  maps_view_service_days: ['View service days', 'On which days places are served.'],
  maps_edit_service_days: ['Edit service days', 'On which days places are served.'],
  maps_view_draft: ['View draft maps', 'Maps that are not in force yet.'],
  maps_edit_draft_polygon_nodes: ['Edit draft polygon nodes', 'Corners of zones on draft maps.'],
  maps_edit_draft_zone_details: ['Edit draft zone details', 'Names and rules of zones on draft maps.'],
  pod_uploader: ['POD uploader', 'Scanned proofs of delivery.'],
  assign_tracking_stickers: ['Assign tracking stickers', 'Printed stickers to shipments.'],
  update_parcel_dimensions: ['Update parcel dimensions', 'Measured sizes and weights.'],
  shipment_bulk_import: ['Shipment bulk import', 'Shipments from a file.'],
  users_bulk_import: ['Users bulk import', 'Users from a file.'],
  credit_allocations_bulk_import: ['Credit allocations bulk import', 'Credits to invoices from a file.'],
  barcode_generator: ['Barcode generator', 'Barcodes to print.'],
  blocked_list: ['Blocked list', 'Who may not register, sign in or send as a visitor.'],
  copy_address_book: ['Copy address book', 'Contacts from one account to another.'],
  third_party_integrations: ['Third-party integrations', 'Shops and services that are connected.'],
};

/** Source: PERM-055 to PERM-058, PERM-076 to PERM-087. */
const INLINE_WORDS: Readonly<Record<InlinePermission, Words>> = {
  INLINE_see_billing_info: ['See billing info', 'Amounts and balances, wherever they stand.'],
  INLINE_create_blank_shipment: ['Create blank shipment', 'Shipments whose details follow later.'],
  INLINE_deliver_parcels_or_shipments: ['Deliver parcels or shipments', 'The option delivered.'],
  INLINE_transaction_payment: ['Payment', 'Billing transaction.'],
  INLINE_transaction_payment_reversal: ['Payment reversal', 'Billing transaction.'],
  INLINE_transaction_refund: ['Refund', 'Billing transaction.'],
  INLINE_transaction_refund_reversal: ['Refund reversal', 'Billing transaction.'],
  INLINE_transaction_admin_debit: ['Admin debit', 'Billing transaction.'],
  INLINE_transaction_admin_credit: ['Admin credit', 'Billing transaction.'],
  INLINE_transaction_promotional_credit: ['Promotional credit', 'Billing transaction.'],
  INLINE_transaction_promotional_debit: ['Promotional debit', 'Billing transaction.'],
  INLINE_transaction_balance_adjustment_credit: ['Balance adjustment credit', 'Billing transaction.'],
  INLINE_transaction_balance_adjustment_debit: ['Balance adjustment debit', 'Billing transaction.'],
  INLINE_transaction_bad_debt_write_off: ['Bad debt write-off', 'Billing transaction.'],
  INLINE_transaction_bad_debt_write_off_reversal: ['Bad debt write-off reversal', 'Billing transaction.'],
};

/** What the role editor calls the permission of a screen. */
export function uiPermissionLabel(permission: UiPermission): string {
  return UI_WORDS[permission][0];
}

/** The sections of the role editor above the calls: General, Maps, Tools, Inline. Source: screens S46. */
export const PERMISSION_SECTIONS: readonly { readonly title: string; readonly permissions: readonly PermissionLabel[] }[] = [
  ...UI_PERMISSION_SECTIONS.map(({ title, permissions }) => ({
    title,
    permissions: permissions.map((permission) => labelled(permission, UI_WORDS[permission])),
  })),
  {
    title: 'Inline',
    permissions: INLINE_PERMISSIONS.map((permission) => labelled(permission, INLINE_WORDS[permission])),
  },
];

/** The permissions of calls in groups by the first part of their path. Source: screens S46. */
export function apiPermissionGroups(
  permissions: readonly { readonly permission: string; readonly description: string }[],
): { title: string; wildcard: string; permissions: PermissionLabel[] }[] {
  // A call may need a right of a screen, which stands among those.
  const of_calls = permissions.filter(({ permission }) => permission.startsWith('API_/'));
  const groups = [...new Set(of_calls.map(({ permission }) => groupOf(permission)))];
  return groups.toSorted().map((group) => {
    const own = of_calls.filter(({ permission }) => groupOf(permission) === group);
    return {
      title: titleOf(group),
      wildcard: `API_/${group}/*`,
      permissions: own
        .map(({ permission, description }) => ({ permission, label: permission.slice('API_'.length), description }))
        .toSorted((one, other) => (one.label < other.label ? -1 : 1)),
    };
  });
}

function groupOf(permission: string): string {
  return /^API_\/([^/:*]+)/.exec(permission)?.[1] ?? '';
}

/** Groups whose part of the path is not what people call it. */
const GROUP_TITLES: ReadonlyMap<string, string> = new Map([
  ['short-urls', 'Short URLs'],
  ['trip-sheet', 'Tripsheets'],
  ['ui', 'Overviews'],
  ['v2', 'Payments'],
]);

/** `collection-requests` as "Collection requests". */
function titleOf(group: string): string {
  const words = group.replaceAll('-', ' ');
  return GROUP_TITLES.get(group) ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function labelled(permission: string, [label, description]: Words): PermissionLabel {
  return { permission, label, description };
}
