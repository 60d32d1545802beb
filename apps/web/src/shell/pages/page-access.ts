import type { Feature } from '@tsela/domain/providers/features';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { hasAnyPermission, hasPermission } from '@tsela/domain/permissions/permission-matching';
import { maySeeSettings } from '@tsela/domain/permissions/settings-access';
import { mayImportShipments, mayOpenMaps, mayOpenTools, releaseAudiencesFor } from '@tsela/domain/permissions/who-may';
import type { ScreenAccess } from '@tsela/domain/screens/screen';

/** What a route says of its page. */
export interface PageRules {
  readonly access: ScreenAccess;
  /** The page is there only while the provider has it on. Source: MENU-01, settings.tsv enabled_features. */
  readonly feature?: Feature;
  /** The name of the screen as menus have it. */
  readonly screen?: string;
}

export type Entrance = 'open' | 'log-in-first' | 'not-permitted' | 'elsewhere';

type Facts = Pick<MenuFacts, 'actor' | 'features'>;

/** Whether a user may open a page. The server guards what the page reads; this only decides what to show. */
export function entranceFor(rules: PageRules, { actor, features }: Facts): Entrance {
  if (isSwitchedOff(rules, features)) return 'not-permitted';
  const { access } = rules;
  if (access === 'anyone' || access === 'without-session' || access === 'without-navigation') return 'open';
  if (actor === null) return 'log-in-first';
  if (access === 'signed-in') return 'open';
  if (!belongsTo(access, actor) && access.instead !== undefined) return 'elsewhere';
  return refusalOf(access, actor) === null ? 'open' : 'not-permitted';
}

/** Why a user may not open a page, and which right is missing, so that they know what to ask for. Source: screens §0.3. */
export interface Refusal {
  readonly kind: 'switched-off' | 'for-others' | 'no-screen' | 'no-right';
  readonly permission?: string;
}

/** Why a page is not permitted; null when it is. */
export function whyNotPermitted(rules: PageRules, { actor, features }: Facts): Refusal | null {
  if (isSwitchedOff(rules, features)) return { kind: 'switched-off' };
  return typeof rules.access === 'string' || actor === null ? null : refusalOf(rules.access, actor);
}

type Asking = Exclude<ScreenAccess, string>;
type SignedIn = NonNullable<MenuFacts['actor']>;

/** What decides beyond permissions. */
const MAY: Readonly<Record<NonNullable<Asking['may']>, (actor: SignedIn) => boolean>> = {
  'open-maps': mayOpenMaps,
  'open-tools': mayOpenTools,
  'see-settings': maySeeSettings,
  'import-shipments': mayImportShipments,
  // Whom some of the release notes are for. Source: PERM-066, screens S53.
  'read-release-notes': (actor) => releaseAudiencesFor(actor).length > 0,
};

function refusalOf(access: Asking, actor: SignedIn): Refusal | null {
  if (!belongsTo(access, actor)) return { kind: 'for-others' };
  const screens = access.permissions_ui ?? [];
  const lacks_screen = isStaff(actor) && screens.length > 0 && !hasAnyPermission(actor.permissions_ui, screens);
  if (lacks_screen || (access.may !== undefined && !MAY[access.may](actor))) return { kind: 'no-screen' };
  const permission = access.permissions.find((each) => !hasPermission(actor.permissions, each));
  return permission === undefined ? null : { kind: 'no-right', permission };
}

function belongsTo({ only }: Asking, actor: SignedIn): boolean {
  return only === undefined || (only === 'staff') === isStaff(actor);
}

function isSwitchedOff({ feature }: PageRules, features: Facts['features']): boolean {
  return feature !== undefined && !features.includes(feature);
}
