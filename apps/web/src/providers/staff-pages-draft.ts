import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { paths } from '../paths.ts';
import { staffPages as words } from '../strings/providers.ts';

/** A page of the settings beside the tabs, and who may look at it. What is a setting is there for who sees branches. Source: screens S50. */
interface StaffPage {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly permission: string;
}

const STAFF_PAGES: readonly StaffPage[] = [
  { key: 'branches', label: words.branches, href: paths.branches(), permission: 'API_/branches:GET' },
  { key: 'drivers', label: words.drivers, href: paths.drivers(), permission: 'API_/drivers:GET' },
  { key: 'service-levels', label: words.serviceLevels, href: paths.serviceLevels(), permission: 'API_/service-levels:GET' },
  { key: 'tags', label: words.tags, href: paths.tags(), permission: 'API_/tags:GET' },
  { key: 'public-holidays', label: words.holidays, href: paths.holidays(), permission: 'API_/branches:GET' },
  { key: 'note-types', label: words.noteTypes, href: paths.noteTypes(), permission: 'API_/branches:GET' },
];

export type StaffPageKey = 'branches' | 'drivers' | 'service-levels' | 'tags' | 'public-holidays' | 'note-types';

/** The pages somebody may open, in order. */
export function staffPagesFor(permissions: readonly string[]): readonly StaffPage[] {
  return STAFF_PAGES.filter(({ permission }) => hasPermission(permissions, permission));
}
