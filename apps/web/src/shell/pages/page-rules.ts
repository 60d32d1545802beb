import { builtPathOf } from '@tsela/domain/formats/built-routes';
import type { BuiltPath } from '@tsela/domain/formats/built-routes';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { MENU_ENTRIES } from '@tsela/domain/permissions/menu-entries';
import { maySeeSettings } from '@tsela/domain/permissions/settings-access';
import { mayOpenMaps, mayOpenTools, releaseAudiencesFor } from '@tsela/domain/permissions/who-may';
import type { Actor } from '@tsela/domain/permissions/who-may';
import { paths } from '../../paths.ts';
import { entranceFor } from './page-access.ts';
import type { PageAccess, PageRules } from './page-access.ts';

/** Whom some of the release notes are for. Source: PERM-066, screens S53. */
function mayReadReleaseNotes(actor: Actor): boolean {
  return releaseAudiencesFor(actor).length > 0;
}

/** Source: screens S47, PERM-015, PERM-031. */
const RATES: PageAccess = {
  permissions: ['API_/rates/revisions:GET'],
  permissions_ui: ['rates_and_estimates'],
  only: 'staff',
};

/** Whoever works with amounts opens the shipment they are of. Source: screens S09, S41. */
const SHIPMENT: PageAccess = { permissions: ['API_/shipments:GET'], permissions_ui: ['shipments', 'billing'] };

/** Who may open each page, by the line "For" of its screen. Source: PERM-011 to PERM-031, MENU-53. */
const ACCESS: Readonly<Record<BuiltPath, PageAccess>> = {
  '/': 'anyone',
  '/login': 'anyone',
  '/logout': 'without-session',
  '/register': 'anyone',
  '/idm': 'without-navigation',
  '/profile': 'signed-in',
  '/setup': 'without-session',
  '/maintenance': 'without-session',
  '/account-closed': 'without-session',
  '/shipments/new': 'anyone',
  '/shipments/mobile/new': 'anyone',
  '/shipments': { permissions: ['API_/shipments:GET'], permissions_ui: ['shipments'] },
  '/shipments/$id': SHIPMENT,
  '/shipments/ref/$reference': SHIPMENT,
  '/shipment-quotes': { permissions: ['API_/shipments:GET'], permissions_ui: ['shipments'] },
  '/dashboard': { permissions: ['API_/shipments:GET'], only: 'account-users' },
  '/ops-dashboard': { permissions: ['API_/shipments:GET'], permissions_ui: ['ops_dashboard'], only: 'staff' },
  '/tripsheet': { permissions: ['API_/trip-sheet:GET'], only: 'staff' },
  '/hub-scanner': {
    permissions: ['API_/shipments:PATCH', 'API_/tracking/shipment-events:POST'],
    permissions_ui: ['hub_scanner'],
    only: 'staff',
  },
  '/account': { permissions: ['API_/accounts:GET'], only: 'account-users' },
  '/accounts': { permissions: ['API_/accounts:GET'], permissions_ui: ['accounts'], only: 'staff' },
  '/accounts/new': { permissions: ['API_/accounts:POST'], permissions_ui: ['accounts'], only: 'staff' },
  '/accounts/$id': { permissions: ['API_/accounts:GET'], permissions_ui: ['accounts'], only: 'staff' },
  '/billing': { permissions: ['API_/billing/invoices:GET'], permissions_ui: ['billing'], only: 'staff' },
  '/rates-and-estimates': RATES,
  '/rates-and-estimates/calculator': RATES,
  '/tools': { permissions: [], only: 'staff', may: mayOpenTools },
  '/tools/blocked-list': { permissions: ['API_/blocked-list:GET'], permissions_ui: ['blocked_list'], only: 'staff' },
  '/tools/barcode-generator': { permissions: [], permissions_ui: ['barcode_generator'], only: 'staff' },
  '/tools/copy-address-book': {
    permissions: ['API_/accounts/address-books:POST'],
    permissions_ui: ['copy_address_book'],
    only: 'staff',
  },
  '/tools/users-bulk-import': { permissions: ['API_/users:POST'], permissions_ui: ['users_bulk_import'], only: 'staff' },
  '/tools/pickup-points-import': { permissions: ['API_/branches:POST'], only: 'staff' },
  '/tools/outbox': { permissions: ['API_/messages/outbox:GET'], only: 'staff' },
  '/settings': { permissions: [], only: 'staff', may: maySeeSettings, instead: paths.accountSettings() },
  '/settings/account': { permissions: ['API_/accounts/settings:POST'], only: 'account-users' },
  '/settings/integrations': { permissions: ['API_/integrations/keys:GET'], only: 'account-users' },
  '/settings/branches': { permissions: ['API_/branches:GET'], only: 'staff' },
  '/settings/branches/new': { permissions: ['API_/branches:POST'], only: 'staff' },
  '/settings/branches/$id': { permissions: ['API_/branches:GET'], only: 'staff' },
  '/settings/drivers': { permissions: ['API_/drivers:GET'], only: 'staff' },
  '/settings/drivers/new': { permissions: ['API_/drivers:POST'], only: 'staff' },
  '/settings/drivers/$id': { permissions: ['API_/drivers:GET'], only: 'staff' },
  '/settings/service-levels': { permissions: ['API_/service-levels:GET'], only: 'staff' },
  '/settings/tags': { permissions: ['API_/tags:GET'], only: 'staff' },
  '/settings/custom-fields': { permissions: ['API_/providers/custom-fields:POST'], only: 'staff' },
  '/settings/places': { permissions: ['API_/branches:GET'], only: 'staff' },
  '/settings/public-holidays': { permissions: ['API_/branches:GET'], only: 'staff' },
  '/settings/note-types': { permissions: ['API_/branches:GET'], only: 'staff' },
  '/provider-admin/providers': { permissions: ['API_/providers:POST'], only: 'staff' },
  '/provider-admin/providers/new': { permissions: ['API_/providers:POST'], only: 'staff' },
  '/provider-admin/providers/$id': { permissions: ['API_/providers:POST'], only: 'staff' },
  '/help-centre': 'anyone',
  '/provider-admin/short-urls': { permissions: ['API_/short-urls:GET'], only: 'staff' },
  '/provider-admin/release-notes': { permissions: ['API_/release-notes:POST'], only: 'staff' },
  '/provider-admin/release-notes/new': { permissions: ['API_/release-notes:POST'], only: 'staff' },
  '/provider-admin/release-notes/$id': { permissions: ['API_/release-notes:POST'], only: 'staff' },
  '/release-notes': { permissions: [], may: mayReadReleaseNotes },
  '/users': { permissions: ['API_/users:GET'], permissions_ui: ['users'] },
  '/users/new': { permissions: ['API_/users:POST'], permissions_ui: ['users'] },
  '/users/$id': { permissions: ['API_/users:GET'], permissions_ui: ['users'] },
  '/users/roles': { permissions: ['API_/roles:GET'], only: 'staff' },
  '/users/roles/new': { permissions: ['API_/roles:POST'], only: 'staff' },
  '/users/roles/compare': { permissions: ['API_/roles:GET'], only: 'staff' },
  '/users/roles/$id': { permissions: ['API_/roles:GET'], only: 'staff' },
  '/locations': 'anyone',
  '/maps': { permissions: ['API_/geofence/zones:GET'], only: 'staff', may: mayOpenMaps },
};

/** What an address asks of whoever opens it: a page is there while the feature of its menu entry, or of the one above it, is on. */
export function rulesOf(path: BuiltPath): PageRules {
  const access = ACCESS[path];
  const entry = MENU_ENTRIES.find((each) => each.path === path) ?? (access === 'anyone' ? undefined : entryAbove(path));
  return {
    access,
    ...(entry?.feature && { feature: entry.feature }),
    ...(entry && { screen: entry.label }),
  };
}

/** Pages beside the settings have their own way in, for who lacks those. Source: screens S50. */
function entryAbove(path: BuiltPath) {
  return MENU_ENTRIES.find((entry) => entry.path !== paths.settings() && path.startsWith(`${entry.path}/`));
}

/** Whether a link leads somewhere for somebody: its page is built and opens for them. Documents of their own are everybody's. */
export function isOpenTo(href: string, facts: Pick<MenuFacts, 'actor' | 'features'>): boolean {
  const path = builtPathOf(href);
  return path !== null && entranceFor(rulesOf(path), facts) === 'open';
}
