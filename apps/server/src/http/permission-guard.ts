import { permissionOf } from '@tsela/contract/route';
import type { Access, Route } from '@tsela/contract/route';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem } from '@tsela/domain/problem';
import type { Actor, UserActor } from '../context.ts';

/** A closed account answers 423 to everything but leaving. Source: ACCT-04, ERR-02. */
export function refuseClosedAccount(actor: Actor, route: Pick<Route, 'path' | 'access'>): void {
  if (actor.kind !== 'user' || !actor.is_account_closed || isOpenToAll(route.access) || isLeaving(route)) return;
  throw new Problem('account-closed', 'Your account has been closed. Please contact support to reopen it.');
}

const LEAVING = '/logout';
/** The calls of a user who still has to set a second factor up. */
const BEFORE_TWO_FACTOR: readonly string[] = ['/users/2fa/setup', LEAVING];

/** An impersonator signs out in their own name, also once they may not act as that user any more. */
export function isLeaving({ path }: Pick<Route, 'path'>): boolean {
  return path === LEAVING;
}

/**
 * Done at the caller's own provider, also in a tab that has opened another one: these two are all that a user without a required second
 * factor may call.
 */
export function isDoneAtHome(actor: Actor, route: Pick<Route, 'path'>): boolean {
  return isLeaving(route) || (lacksSecondFactor(actor) && BEFORE_TWO_FACTOR.includes(route.path));
}

function lacksSecondFactor(actor: Actor): boolean {
  return actor.kind === 'user' && actor.require_2fa === true && !actor.two_factor_auth_enabled && !actor.impersonator;
}

/** A role that requires a second factor lets its users do nothing else before they have one. Source: TFA-09, TFA-13. */
export function refuseWithoutTwoFactor(actor: Actor, route: Pick<Route, 'path' | 'access'>): void {
  if (!lacksSecondFactor(actor) || isOpenToAll(route.access) || BEFORE_TWO_FACTOR.includes(route.path)) return;
  throw new Problem('two-factor-required', 'Please set up two-factor authentication first. Your role requires it.');
}

/** Lets a call through or says why not: 401 for visitors, 403 for those who may not. Source: PERM-001 to PERM-006. */
export function requireAccess(actor: Actor, route: Pick<Route, 'access' | 'method' | 'path'>): void {
  const { access } = route;
  if (isOpenToAll(access) || actor.kind === 'system') return;
  if (actor.kind === 'guest') {
    if (access.kind === 'permission' && access.guests) return;
    throw new Problem('not-signed-in', 'Please log in first');
  }
  if (actor.api_key) return requireCallOfKey(actor.api_key, route);
  if (access.kind === 'signed-in' || hasPermission(actor.permissions, access.permission)) return;
  throw notPermitted(access.permission);
}

/**
 * A key makes the calls that it was made for, of those that its maker may make. It never makes calls about a user's own sign-in and
 * profile.
 */
function requireCallOfKey(
  { calls, held }: NonNullable<UserActor['api_key']>,
  route: Pick<Route, 'access' | 'method' | 'path'>,
): void {
  const { access } = route;
  if (access.kind !== 'permission') throw new Problem('not-permitted', 'An API key cannot do this.');
  const call = permissionOf(route);
  if (!calls.includes(call)) throw notPermitted(call);
  if (!hasPermission(held, access.permission)) throw notPermitted(access.permission);
}

function notPermitted(permission: string): Problem {
  return new Problem('not-permitted', `You do not have permission to do this (${permission}).`);
}

function isOpenToAll(access: Access): access is Extract<Access, { kind: 'installation' | 'public' }> {
  return access.kind === 'public' || access.kind === 'installation';
}
