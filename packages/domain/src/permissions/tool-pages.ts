import type { UiPermission } from './ui-permissions.ts';
import { hasPermission } from './permission-matching.ts';

/** A tool that there is a page for. Source: screens S30. */
export interface ToolPage {
  readonly key: string;
  readonly path: string;
  readonly label: string;
  readonly text: string;
  /** Null where it makes no calls. */
  readonly permission: string | null;
  /** Of the screen; null where the specification names none. */
  readonly permission_ui: UiPermission | null;
}

/** The tools, in the order of their cards. Source: PERM-045 to PERM-054. */
const TOOL_PAGES: readonly ToolPage[] = [
  {
    key: 'users-bulk-import',
    path: '/tools/users-bulk-import',
    label: 'Users bulk import',
    text: 'Adds many users from a file and invites them.',
    permission: 'API_/users:POST',
    permission_ui: 'users_bulk_import',
  },
  {
    key: 'barcode-generator',
    path: '/tools/barcode-generator',
    label: 'Barcode generator',
    text: 'Barcodes and QR codes to print, of a list or counted on.',
    permission: null,
    permission_ui: 'barcode_generator',
  },
  {
    key: 'blocked-list',
    path: '/tools/blocked-list',
    label: 'Blocked list',
    text: 'Who may not register, sign in or send as a visitor.',
    permission: 'API_/blocked-list:GET',
    permission_ui: 'blocked_list',
  },
  {
    key: 'copy-address-book',
    path: '/tools/copy-address-book',
    label: 'Copy address book',
    text: 'Contacts and addresses from one account to another.',
    permission: 'API_/accounts/address-books:POST',
    permission_ui: 'copy_address_book',
  },
  {
    key: 'pickup-points-import',
    path: '/tools/pickup-points-import',
    label: 'Lockers and counters',
    text: 'Takes over the list of points that an operator sends.',
    permission: 'API_/branches:POST',
    permission_ui: null,
  },
  {
    key: 'outbox',
    path: '/tools/outbox',
    label: 'Outbox',
    text: 'Every message to senders and recipients, and whether it went out.',
    permission: 'API_/messages/outbox:GET',
    permission_ui: null,
  },
];

/** The tools that somebody may open. */
export function toolPagesFor(actor: {
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
}): readonly ToolPage[] {
  return TOOL_PAGES.filter(
    ({ permission, permission_ui }) =>
      (permission === null || hasPermission(actor.permissions, permission)) &&
      (permission_ui === null || hasPermission(actor.permissions_ui, permission_ui)),
  );
}
