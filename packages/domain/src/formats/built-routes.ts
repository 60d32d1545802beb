/**
 * The paths whose page is built; menus and links show nothing else, and the server answers 404 at every other. The web app's `routes.tsx`
 * must have a page for each.
 */
export const BUILT_PATHS = [
  '/',
  '/login',
  '/logout',
  '/register',
  '/idm',
  '/profile',
  '/setup',
  '/maintenance',
  '/account-closed',
  '/shipments/new',
  '/shipments/mobile/new',
  '/shipments',
  '/shipments/$id',
  '/shipments/ref/$reference',
  '/shipment-quotes',
  '/dashboard',
  '/ops-dashboard',
  '/tripsheet',
  '/hub-scanner',
  '/account',
  '/accounts',
  '/accounts/new',
  '/accounts/$id',
  '/billing',
  '/rates-and-estimates',
  '/rates-and-estimates/calculator',
  '/tools',
  '/tools/blocked-list',
  '/tools/barcode-generator',
  '/tools/copy-address-book',
  '/tools/users-bulk-import',
  '/tools/pickup-points-import',
  '/tools/outbox',
  '/locations',
  '/maps',
  '/help-centre',
  '/users',
  '/users/new',
  '/users/roles',
  '/users/roles/new',
  '/users/roles/compare',
  '/users/roles/$id',
  '/users/$id',
  '/settings',
  '/settings/account',
  '/settings/integrations',
  '/settings/branches',
  '/settings/branches/new',
  '/settings/branches/$id',
  '/settings/drivers',
  '/settings/drivers/new',
  '/settings/drivers/$id',
  '/settings/service-levels',
  '/settings/tags',
  '/settings/custom-fields',
  '/settings/places',
  '/settings/public-holidays',
  '/settings/note-types',
  '/provider-admin/providers',
  '/provider-admin/providers/new',
  '/provider-admin/providers/$id',
  '/provider-admin/short-urls',
  '/provider-admin/release-notes',
  '/provider-admin/release-notes/new',
  '/provider-admin/release-notes/$id',
  '/release-notes',
] as const;

export type BuiltPath = (typeof BUILT_PATHS)[number];

/** Paths that are documents of their own: the browser loads them, the router does not know them. */
export const OTHER_DOCUMENTS: readonly string[] = ['/track'];

/** Whether an address leads to a page that is built, as the router finds it: parameters of a path match any one part, capitals none. */
export function isBuilt(href: string): boolean {
  return isOtherDocument(href) || builtPathOf(href) !== null;
}

/** The page that an address leads to, as it stands above; null when it is none. */
export function builtPathOf(href: string): BuiltPath | null {
  const path = pathOf(href);
  return BUILT_PATHS.find((built) => matches(built, path)) ?? null;
}

export function isOtherDocument(href: string): boolean {
  return OTHER_DOCUMENTS.includes(pathOf(href));
}

/** A slash at the end leads to the page without it. */
function pathOf(href: string): string {
  const path = (href.split(/[?#]/)[0] ?? '').toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function matches(pattern: string, path: string): boolean {
  const [wanted, found] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === found.length &&
    wanted.every((part, index) => (part.startsWith('$') ? found[index] !== '' : part === found[index]))
  );
}
