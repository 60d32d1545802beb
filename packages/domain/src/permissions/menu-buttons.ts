import { isAccountUser, isStaff } from './audience.ts';
import type { MenuFacts } from './menu.ts';
import { SCREENS } from '../screens/screen-table.ts';
import { hasPermission } from './permission-matching.ts';
import { mayCreateShipment, maySearchReferences, maySeeBillingInfo } from './who-may.ts';

/** The buttons of the navigation. */
export type MenuButton = 'send-parcel' | 'quick-quote' | 'top-up' | 'reference-search';

/** Why a user cannot use a button of the navigation, in words for them; null when they can. */
export function whyNot(button: MenuButton, facts: MenuFacts): string | null {
  switch (button) {
    case 'send-parcel':
      return whyNotSendParcel(facts);
    case 'quick-quote':
      return whyNotQuickQuote(facts);
    case 'top-up':
      return whyNotTopUp(facts);
    case 'reference-search':
      return facts.actor && maySearchReferences(facts.actor) ? null : 'You do not have permission to search references.';
  }
}

/** A held account can quote only (screens S10); a guest needs the provider's leave (PERM-067). */
function whyNotSendParcel(facts: MenuFacts): string | null {
  if (!facts.features.includes('shipments')) return 'Sending parcels is not available at this provider.';
  if (!mayCreateShipment(facts.actor, facts.settings)) return 'Please log in to send a parcel.';
  if (facts.actor && !hasPermission(facts.actor.permissions, 'API_/shipments:POST')) {
    return 'You do not have permission to send parcels.';
  }
  if (isAccountUser(facts.actor) && facts.account?.is_on_hold) {
    return 'Your account is on hold. Please contact support before sending parcels.';
  }
  return null;
}

function whyNotQuickQuote(facts: MenuFacts): string | null {
  if (!facts.features.includes('quick_quote')) return 'Quick quotes are not available at this provider.';
  if (facts.actor && !hasPermission(facts.actor.permissions, 'API_/rates:POST')) {
    return 'You do not have permission to get quotes.';
  }
  return null;
}

/** Staff are excluded from the account payment flow (PAY-03); amounts need INLINE_see_billing_info (PERM-055). */
function whyNotTopUp(facts: MenuFacts): string | null {
  if (isStaff(facts.actor)) return 'Staff cannot top up an account.';
  if (facts.actor === null) return 'Please log in to top up your account.';
  if (!facts.features.includes('top_up')) return 'Topping up is not available at this provider.';
  return maySeeBillingInfo(facts.actor) ? null : 'You do not have permission to see billing.';
}

/** Where "Send a parcel" leads. The time makes the link new, so that a second click opens a fresh form. Source: MENU-16, MENU-17. */
export function sendParcelPath(facts: Pick<MenuFacts, 'actor'>, view: { now: Date; is_small_screen: boolean }): string {
  if (view.is_small_screen && !isStaff(facts.actor)) return SCREENS.newShipmentOnPhone.path;
  return `${SCREENS.newShipment.path}?quick_quote=send&t=${view.now.getTime()}`;
}

/** Source: MENU-18. */
export const QUICK_QUOTE_PATH = `${SCREENS.newShipment.path}?quick_quote=quote`;

/** Whether the path is one of the settings screens in which the navigation shows "Back". Source: MENU-51. */
export function isSettingsPath(path: string): boolean {
  return path === SCREENS.settings.path || path.startsWith(`${SCREENS.settings.path}/`);
}
