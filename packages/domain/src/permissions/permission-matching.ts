/**
 * Permission strings look like `API_/shipments:GET`, `INLINE_see_billing_info` or, for screens, `hub_scanner`.
 * Matching is case-sensitive. Source: decisions §4.5; PERM-001 to PERM-010.
 */
const FULL_WILDCARD = '*';
const API_WILDCARDS: readonly string[] = ['API_*', 'API_/*'];

/** Whether one held permission string meets a requirement. */
export function grants(held: string, required: string): boolean {
  if (held === required || held === FULL_WILDCARD) return true;
  const requirement = apiPermission(required);
  if (!requirement) return false;
  if (API_WILDCARDS.includes(held)) return true;
  const grant = apiPermission(held);
  if (!grant) return false;
  return coversMethod(grant.method, requirement.method) && coversPath(grant.path, requirement.path);
}

/** A role's list is asked about the same few permissions by every call and every screen. */
const answered = new WeakMap<readonly string[], Map<string, boolean>>();

/** Whether the list of held permissions meets a single requirement. A list is never changed in place. Source: PERM-009. */
export function hasPermission(held: readonly string[], required: string): boolean {
  let answers = answered.get(held);
  if (!answers) answered.set(held, (answers = new Map()));
  let answer = answers.get(required);
  if (answer === undefined) answers.set(required, (answer = held.some((permission) => grants(permission, required))));
  return answer;
}

/** Whether all of several are met; an empty requirement is met by every user. Source: PERM-007. */
export function hasAllPermissions(held: readonly string[], required: readonly string[]): boolean {
  return required.every((each) => hasPermission(held, each));
}

/** Whether any of several is met; of none, none can be met. Source: PERM-008. */
export function hasAnyPermission(held: readonly string[], required: readonly string[]): boolean {
  return required.some((each) => hasPermission(held, each));
}

interface ApiPermission {
  readonly path: string;
  /** Null when the string names no method, as in the group pattern `API_/shipments/*`. */
  readonly method: string | null;
}

function apiPermission(permission: string): ApiPermission | null {
  const match = /^API_(\/[^:]*)(?::([A-Z]+|\*))?$/.exec(permission);
  return match ? { path: match[1] ?? '', method: match[2] ?? null } : null;
}

function coversMethod(granted: string | null, required: string | null): boolean {
  return granted === null || granted === '*' || granted === required;
}

/** `/shipments/*` and `/shipments*` cover `/shipments` and every path below it, but not `/shipments-archive`. */
function coversPath(granted: string, required: string): boolean {
  if (granted === required) return true;
  if (!granted.endsWith('*')) return false;
  const group = granted.replace(/\/?\*$/, '');
  return required === group || required.startsWith(`${group}/`);
}
