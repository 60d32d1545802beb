import type { Feature } from '@tsela/domain/providers/features';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { hasAllPermissions } from '@tsela/domain/permissions/permission-matching';

/**
 * Who may open a page. `without-session` pages stand alone, before the provider and user are known; `without-navigation` ones after,
 * but outside of the shell. An object asks for a
 * signed-in person who holds every permission and belongs to the group, where one is named.
 */
export type PageAccess =
  | 'without-session'
  | 'without-navigation'
  | 'anyone'
  | 'signed-in'
  | {
      readonly permissions: readonly string[];
      /** Of the screen itself, where the specification names one. */
      readonly permissions_ui?: readonly string[];
      /** What else decides. */
      readonly may?: (actor: NonNullable<MenuFacts['actor']>) => boolean;
      readonly only?: 'staff' | 'account-users';
      /** Where the others find the page of the same name that is theirs. */
      readonly instead?: string;
    };

/** What a route says of its page. */
export interface PageRules {
  readonly access: PageAccess;
  /** The page is there only while the provider has it on. Source: MENU-01, settings.tsv enabled_features. */
  readonly feature?: Feature;
}

export type Entrance = 'open' | 'log-in-first' | 'not-permitted' | 'elsewhere';

/** Whether somebody gets into a page. The server guards what the page reads; this only decides what to show. */
export function entranceFor(
  { access, feature }: PageRules,
  { actor, features }: Pick<MenuFacts, 'actor' | 'features'>,
): Entrance {
  if (feature !== undefined && !features.includes(feature)) return 'not-permitted';
  if (access === 'anyone' || access === 'without-session' || access === 'without-navigation') return 'open';
  if (actor === null) return 'log-in-first';
  if (access === 'signed-in') return 'open';
  const belongs = access.only === undefined || (access.only === 'staff') === isStaff(actor);
  if (!belongs && access.instead !== undefined) return 'elsewhere';
  const is_held =
    hasAllPermissions(actor.permissions, access.permissions) &&
    hasAllPermissions(actor.permissions_ui, access.permissions_ui ?? []) &&
    (access.may === undefined || access.may(actor));
  return belongs && is_held ? 'open' : 'not-permitted';
}
