import type { AccountId, BranchId, DriverId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { LimitState } from '@tsela/domain/integrations/call-limits';
import type { OpenedProvider } from '@tsela/domain/sessions/opened-providers';
import type { Services } from './services.ts';

/** A signed-in person, as the permission guard and the loaders need it. */
export interface UserActor {
  readonly kind: 'user';
  readonly user_id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role_id: RoleId;
  readonly permissions: readonly string[];
  readonly permissions_ui: readonly string[];
  /** Set for account users, null for staff. */
  readonly account_id: AccountId | null;
  /** True for the user of a kiosk, at which walk-in customers book and pay; left out for all others. Source: DATA-02. */
  readonly is_kiosk?: true;
  /** True once the user's account has been closed: nothing but leaving is left to do. */
  readonly is_account_closed: boolean;
  readonly branch_id: BranchId | null;
  readonly limit_user_to_branch: boolean;
  /** The one account of staff with limit_user_to_account; left out for other users. */
  readonly limit_account_id?: AccountId;
  /** Set for drivers. */
  readonly driver_id: DriverId | null;
  readonly token_hash: string;
  readonly session_id?: number;
  readonly two_factor_auth_enabled?: boolean;
  /** Whether the role wants a second factor. Source: TFA-13. */
  readonly require_2fa?: boolean;
  /** Providers that were opened in this session as an administrator of theirs. Only who administers the platform has any. */
  readonly opened?: readonly OpenedProvider[];
  /** The account's program that calls. The rest is its maker, with no more permissions than the key has. */
  readonly api_key?: CallingKey;
  /** The caller, while acting as this user: `token_hash` and `session_id` are theirs. Source: IMP-03. */
  readonly impersonator?: Impersonator;
}

/** A key of an account. It makes the calls that it was made for, of those that its maker may make. */
interface CallingKey {
  readonly id: number;
  readonly name: string;
  /** Whether it books no shipments, but test bookings. Source: ADR 0259. */
  readonly is_test: boolean;
  /** Each by its own name, whatever permission it asks of people. */
  readonly calls: readonly string[];
  /** What its maker holds. */
  readonly held: readonly string[];
}

interface Impersonator {
  readonly user_id: UserId;
  readonly name: string;
  /** Where they are at home, when that is another provider: they are of the platform. Source: screens S51. */
  readonly provider_id?: ProviderId;
}

/** The caller: a user, a visitor without a session, or the product itself (jobs, simulator). */
export type Actor = UserActor | { readonly kind: 'guest' } | { readonly kind: 'system'; readonly name: string };

/** Stands for the installation itself, where no provider is meant: no row belongs to it. */
export const NO_PROVIDER = 0 as ProviderId;

/** What the browser sent as cookies, and those that it shall keep once the call has succeeded. None of them opens a session. */
export interface Cookies {
  readonly sent: string;
  readonly kept: string[];
}

/** What a request carries through every layer. `now` is fixed for the whole request. */
export interface RequestContext {
  readonly provider_id: ProviderId;
  readonly actor: Actor;
  readonly now: Date;
  readonly request_id: string;
  readonly client_version: string;
  /** Where a change came from, for audit and shipments: `web`, `api`, `driver`, `system`. */
  readonly source: string;
  readonly ip: string;
  /** The token of a link that sets a password, when it was sent as bearer: its holder is a visitor until the link is checked. */
  readonly link_token?: string;
  /** The host as the request names it; left out where there was no request. */
  readonly host?: string;
  readonly user_agent: string;
  /** Left out where there was no request. */
  readonly cookies?: Cookies;
  /** Logs a fault that the answer tells of instead of being one; left out where there was no request. */
  readonly logFault?: (fault: unknown) => void;
  /** Of a call whose entries are each done once under it. */
  readonly idempotency_key?: string;
  /** Tells the caller how much of a limit is left; left out where there was no request. */
  readonly tellLimit?: (state: LimitState) => void;
  readonly services: Services;
}

/** For work that may take minutes, such as an export: it takes neither the connections nor the limits of callers' requests. */
export function unhurried(context: RequestContext): RequestContext {
  return { ...context, services: { ...context.services, pool: context.services.long_pool } };
}

/** For a short step amid work that holds a connection for long: a second one of those might never come free. */
export function inPassing(context: RequestContext): RequestContext {
  return { ...context, services: { ...context.services, pool: context.services.pools.calls } };
}

/** What a gateway has told us, as far as it says who did so. */
interface Told {
  readonly gateway: string;
  readonly ip: string;
  readonly request_id: string;
}

/** The context of what a gateway tells a provider: it has no session, and acts under its own name. */
export function contextOfGateway(
  services: Services,
  { gateway, ip, request_id }: Told,
  { provider_id, now }: { readonly provider_id: ProviderId; readonly now: Date },
): RequestContext {
  return {
    provider_id,
    actor: { kind: 'system', name: gateway },
    now,
    request_id,
    client_version: '',
    source: 'system',
    ip,
    user_agent: '',
    services,
  };
}

/** Staff have no account. Source: ROLE-01, decisions §1 row 6. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'user' && actor.account_id === null);
}

/** Who acts where a recipient has opened one of their own links. */
export const RECIPIENT = { kind: 'system', name: 'Recipient' } as const satisfies Actor;

/** Users of accounts, visitors and recipients: those whom the provider serves. */
export function isCustomer(actor: Actor): boolean {
  return actor.kind === 'system' ? actor.name === RECIPIENT.name : !isStaff(actor);
}

/** The user of a kiosk: a customer without a session stands before it, and pays for themselves. Source: DATA-02, ADR 0243. */
export function isKioskActor(actor: Actor): boolean {
  return actor.kind === 'user' && actor.is_kiosk === true;
}

/** Staff who may read tariffs, also those that are not live; account users never, whatever their role holds. Source: screens S47. */
export function readsTariffs(actor: Actor): boolean {
  return actor.kind === 'user' && isStaff(actor) && hasPermission(actor.permissions, 'API_/rates/revisions:GET');
}

/** Staff who may announce something to many at once; account users never, whatever their role holds. Source: screens S19. */
export function mayAnnounce(actor: Actor): boolean {
  return actor.kind === 'user' && isStaff(actor) && hasPermission(actor.permissions, 'API_/inbox/announcements:POST');
}

/** A platform administrator in their own name; not a user who acts as one. Source: ROLE-07. */
export function isOfPlatform(actor: Actor): boolean {
  return actor.kind === 'user' && actor.role_id === ROLE_IDS.super_admin && !actor.impersonator;
}

/** Whether a host is the one that programs know, with the API at its root. Source: docs/design/running.md. */
export function isApiHost(host: string | undefined): boolean {
  return host?.toLowerCase().startsWith('api.') ?? false;
}

/** Whether a call comes from a program that others wrote: with a key, or to the host that programs know. Source: ADR 0101. */
export function isProgram({ actor, host }: Pick<RequestContext, 'actor' | 'host'>): boolean {
  return isApiHost(host) || (actor.kind === 'user' && actor.api_key !== undefined);
}
