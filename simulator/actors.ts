import type { RequestContext, UserActor } from '@tsela/server/context';
import type { Services } from '@tsela/server/services';
import { roleOf } from '@tsela/server/user-records/role-of';
import type { AccountId, BranchId, DriverId, ProviderId, RoleId, UserId } from '@tsela/domain/ids';

/** A person in the simulated company, as the server would see them signed in. */
export interface DemoUser {
  readonly user_id: UserId;
  readonly name: string;
  readonly email: string;
  readonly role_id: RoleId;
  readonly account_id: AccountId | null;
  readonly branch_id: BranchId | null;
  readonly driver_id: DriverId | null;
}

export function actorOf(user: DemoUser): UserActor {
  const role = roleOf(user.role_id);
  return {
    kind: 'user',
    ...user,
    permissions: role?.permissions ?? [],
    permissions_ui: role?.permissions_ui ?? [],
    is_account_closed: false,
    limit_user_to_branch: false,
    token_hash: '',
  };
}

/** The context of one act of the simulation: who, when, and from where. */
export function acting(
  services: Services,
  { provider_id, actor, now, source }: { provider_id: ProviderId; actor: RequestContext['actor']; now: Date; source: string },
): RequestContext {
  return {
    provider_id,
    actor,
    now,
    source,
    request_id: `simulated-${now.getTime()}`,
    client_version: 'simulator',
    ip: '127.0.0.1',
    user_agent: 'simulator',
    services,
  };
}

export const FOUNDER = { kind: 'system', name: 'Simulator' } as const;
