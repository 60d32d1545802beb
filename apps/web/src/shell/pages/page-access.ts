import type { Feature } from '@tsela/domain/providers/features';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { hasAnyPermission, hasPermission } from '@tsela/domain/permissions/permission-matching';

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
      /** Of the screen itself or of one that leads to it, any of them, where the specification names one; asked of staff, whose roles have them. */
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
  /** The name of the screen as menus have it. */
  readonly screen?: string;
}

export type Entrance = 'open' | 'log-in-first' | 'not-permitted' | 'elsewhere';

type Facts = Pick<MenuFacts, 'actor' | 'features'>;

/** Whether somebody gets into a page. The server guards what the page reads; this only decides what to show. */
export function entranceFor(rules: PageRules, { actor, features }: Facts): Entrance {
  if (isSwitchedOff(rules, features)) return 'not-permitted';
  const { access } = rules;
  if (access === 'anyone' || access === 'without-session' || access === 'without-navigation') return 'open';
  if (actor === null) return 'log-in-first';
  if (access === 'signed-in') return 'open';
  if (!belongsTo(access, actor) && access.instead !== undefined) return 'elsewhere';
  return refusalOf(access, actor) === null ? 'open' : 'not-permitted';
}

/** Why somebody does not get in, and by which right, so that they know whom to ask for what. Source: screens §0.3. */
export interface Refusal {
  readonly kind: 'switched-off' | 'for-others' | 'no-screen' | 'no-right';
  readonly permission?: string;
}

/** Why a page is not permitted; null when it is. */
export function whyNotPermitted(rules: PageRules, { actor, features }: Facts): Refusal | null {
  if (isSwitchedOff(rules, features)) return { kind: 'switched-off' };
  return typeof rules.access === 'string' || actor === null ? null : refusalOf(rules.access, actor);
}

type Asking = Exclude<PageAccess, string>;
type SignedIn = NonNullable<MenuFacts['actor']>;

function refusalOf(access: Asking, actor: SignedIn): Refusal | null {
  if (!belongsTo(access, actor)) return { kind: 'for-others' };
  const screens = access.permissions_ui ?? [];
  const lacks_screen = isStaff(actor) && screens.length > 0 && !hasAnyPermission(actor.permissions_ui, screens);
  if (lacks_screen || access.may?.(actor) === false) return { kind: 'no-screen' };
  const permission = access.permissions.find((each) => !hasPermission(actor.permissions, each));
  return permission === undefined ? null : { kind: 'no-right', permission };
}

function belongsTo({ only }: Asking, actor: SignedIn): boolean {
  return only === undefined || (only === 'staff') === isStaff(actor);
}

function isSwitchedOff({ feature }: PageRules, features: Facts['features']): boolean {
  return feature !== undefined && !features.includes(feature);
}
