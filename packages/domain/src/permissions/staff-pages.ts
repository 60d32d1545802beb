import { hasPermission } from './permission-matching.ts';

/** A page of the settings beside its tabs. */
export interface StaffPage {
  readonly key: StaffPageKey;
  readonly label: string;
  readonly path: string;
  readonly permission: string;
}

export type StaffPageKey =
  | 'branches'
  | 'drivers'
  | 'service-levels'
  | 'tags'
  | 'custom-fields'
  | 'places'
  | 'public-holidays'
  | 'note-types';

/** Who may look at what; what is a setting is there for who sees branches. Source: screens S50, MENU-53, PERM-089. */
const STAFF_PAGES: readonly StaffPage[] = [
  page('branches', 'Branches', 'API_/branches:GET'),
  page('drivers', 'Drivers', 'API_/drivers:GET'),
  page('service-levels', 'Service levels', 'API_/service-levels:GET'),
  page('tags', 'Tags', 'API_/tags:GET'),
  page('custom-fields', 'Custom fields', 'API_/providers/custom-fields:POST'),
  page('places', 'Places', 'API_/branches:GET'),
  page('public-holidays', 'Public holidays', 'API_/branches:GET'),
  page('note-types', 'Note types', 'API_/branches:GET'),
];

/** The pages somebody may open, in order. Source: screens S50. */
export function staffPagesFor(permissions: readonly string[]): readonly StaffPage[] {
  return STAFF_PAGES.filter(({ permission }) => hasPermission(permissions, permission));
}

function page(key: StaffPageKey, label: string, permission: string): StaffPage {
  return { key, label, path: `/settings/${key}`, permission };
}
