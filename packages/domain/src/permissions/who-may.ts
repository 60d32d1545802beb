import { SHIPMENT_BULK_IMPORT } from '../shipments/import/import-permission.ts';
import { ACCOUNT_ROLE_IDS, ROLE_IDS, audienceOf, isAccountUser, isStaff } from './audience.ts';
import type { SignedInUser } from './audience.ts';
import { CREATE_BLANK_SHIPMENT, DELIVER_PARCELS_OR_SHIPMENTS, SEE_BILLING_INFO } from './inline-permissions.ts';
import { hasAnyPermission, hasPermission } from './permission-matching.ts';
import { RELEASE_AUDIENCES } from '../platform/release-note-rules.ts';
import type { ReleaseAudience } from '../platform/release-note-rules.ts';
import { MAPS_UI_PERMISSIONS, TOOLS_UI_PERMISSIONS } from './ui-permissions.ts';
import type { UiPermission } from './ui-permissions.ts';

/** A signed-in user, with the permissions of the role. `permissions_ui` is the union of the role's and the user's own. */
export interface Actor extends SignedInUser {
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
  /** Works for the platform itself, by the server's INTERNAL_EMAIL_DOMAIN; never a right by itself (ROLE-18). */
  readonly is_platform_internal: boolean;
}

export function hasUiPermission(actor: Pick<Actor, 'permissions_ui'>, permission: UiPermission): boolean {
  return hasPermission(actor.permissions_ui, permission);
}

/** Whether amounts are shown. Source: PERM-055. */
export function maySeeBillingInfo(actor: Pick<Actor, 'permissions'>): boolean {
  return hasPermission(actor.permissions, SEE_BILLING_INFO);
}

/** Source: PERM-056. */
export function mayCreateBlankShipment(actor: Pick<Actor, 'permissions'>): boolean {
  return hasPermission(actor.permissions, CREATE_BLANK_SHIPMENT);
}

/** Whether the option delivered is offered. Source: PERM-057. */
export function mayDeliver(actor: Pick<Actor, 'permissions'>): boolean {
  return hasPermission(actor.permissions, DELIVER_PARCELS_OR_SHIPMENTS);
}

/** Maps open for holders of any view or edit permission. Source: PERM-020. */
export function mayOpenMaps(actor: Pick<Actor, 'permissions_ui'>): boolean {
  return hasAnyPermission(actor.permissions_ui, MAPS_UI_PERMISSIONS);
}

/** Tools open for holders of any one tool. Source: PERM-022. */
export function mayOpenTools(actor: Pick<Actor, 'permissions_ui'>): boolean {
  return hasAnyPermission(actor.permissions_ui, TOOLS_UI_PERMISSIONS);
}

/** Whether a user, of staff or of an account, has the import of shipments. Source: PERM-048, screens S34. */
export function mayImportShipments(actor: Pick<Actor, 'permissions_ui'>): boolean {
  return hasUiPermission(actor, SHIPMENT_BULK_IMPORT);
}

/** Whether the reference search box is shown. Source: MENU-48, MENU-49. */
export function maySearchReferences(actor: Actor): boolean {
  return (
    isStaff(actor) &&
    hasAnyPermission(actor.permissions, [
      'API_/shipments:GET',
      'API_/accounts:GET',
      'API_/billing/invoices:GET',
      'API_/billing/credit-notes:GET',
    ])
  );
}

/** An account user who runs the account: role 5, or a role of the provider's own that may change accounts. Source: MENU-09. */
export function isAdminLevelAccountUser(actor: Actor): boolean {
  if (!isAccountUser(actor)) return false;
  if (actor.role_id === ROLE_IDS.account_owner) return true;
  return !ACCOUNT_ROLE_IDS.includes(actor.role_id) && hasPermission(actor.permissions, 'API_/accounts:PATCH');
}

/** Shipments are created by signed-in users, and by guests where the provider permits it. Source: PERM-067, PERM-068, PERM-094. */
export function mayCreateShipment(
  user: SignedInUser | null,
  settings: { readonly unused_feature_guest_shipment_creation: boolean },
): boolean {
  return user !== null || settings.unused_feature_guest_shipment_creation;
}

/** Guests register an account themselves where the provider permits it. Source: PERM-095, PERM-098. */
export function mayRegisterAccount(settings: { readonly enable_guest_account_creation: boolean }): boolean {
  return settings.enable_guest_account_creation;
}

/** Drivers add shipments where the provider permits it; for other staff the question is their permission. Source: PERM-096. @waits issue 19 */
export function mayAddShipmentOnTrip(user: SignedInUser, settings: { readonly driver_can_add_shipments: boolean }): boolean {
  return audienceOf(user) !== 'driver' || settings.driver_can_add_shipments;
}

/** Billing transactions are for staff unless the provider or the account's own flag lets account users see them. Source: PERM-075. */
export function maySeeBillingTransactions(
  user: SignedInUser | null,
  allowed: {
    readonly show_billing_transactions_for_account_users: boolean;
    readonly force_show_billing_transactions: boolean;
  },
): boolean {
  if (isStaff(user)) return true;
  if (!isAccountUser(user)) return false;
  return allowed.show_billing_transactions_for_account_users || allowed.force_show_billing_transactions;
}

/** The release notes open from the version number for platform-internal staff and administrators. Source: PERM-066, ROLE-18. */
export function mayOpenReleaseNotes(actor: Actor): boolean {
  return isStaff(actor) && (actor.is_platform_internal || actor.role_id === ROLE_IDS.administrator);
}

/**
 * Which audiences' release notes a user reads. Administrators, who open them from the version number, and their authors read all; drivers
 * and account users read those for them. Source: PERM-066, screens S53.
 */
export function releaseAudiencesFor(actor: Actor): readonly ReleaseAudience[] {
  if (mayOpenReleaseNotes(actor) || hasPermission(actor.permissions, 'API_/release-notes:POST')) return RELEASE_AUDIENCES;
  const audience = audienceOf(actor);
  if (audience === 'driver') return ['drivers'];
  return audience === 'customer' ? ['accounts'] : [];
}

/** Whether the banner about the provider's own overdue invoices is for this person. Source: PERM-063, PERM-064. */
export function seesProviderOverdueBanner(actor: Actor): boolean {
  return isStaff(actor) && hasUiPermission(actor, 'billing') && hasPermission(actor.permissions, 'API_/providers/settings:POST');
}

/** Two habits that hide rather than allow. Only their own names count: a wildcard that gives everything hides nothing. Source: PERM-065. */
export function isLogoutHidden(actor: Pick<Actor, 'permissions_ui'>): boolean {
  return actor.permissions_ui.includes('hide_logout');
}

export function isSiteWideMessageHidden(actor: Pick<Actor, 'permissions_ui'>): boolean {
  return actor.permissions_ui.includes('hide_site_wide_message');
}
