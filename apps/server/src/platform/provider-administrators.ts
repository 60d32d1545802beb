import type { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import { userStateOf } from '@tsela/domain/users/user-administration';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { asNamedProvider } from '../providers/as-provider.ts';
import { closeInSession, openInSession } from '../sessions/open-in-session.ts';
import { countSending } from '../sessions/sign-in-tries.ts';
import { administratorOf } from '../users/administrator.ts';
import { SENT_OFTEN, inviteOnceMore } from '../users/invite-user.ts';
import { refuseUnlessOfPlatform } from './invite-administrator.ts';
import { findUserRow } from '../users/managed-user-reads.ts';
import type { UserRow } from '../users/managed-user-reads.ts';
import { readAdministrators } from '../users/managed-user-repository.ts';
import { takeInvitationBack } from '../users/remove-user.ts';

type One = InputOf<typeof providerAdminApi.openAs>;

/** The administrators of a provider, with open invitations. Source: screens S51. */
export async function listAdministrators(
  context: RequestContext,
  { id }: InputOf<typeof providerAdminApi.administrators>,
): Promise<OutputOf<typeof providerAdminApi.administrators>> {
  refuseUnlessOfPlatform(context);
  return asNamedProvider(context, id, async (tx) => {
    const rows = await readAdministrators(tx, ROLE_IDS.administrator, context.now);
    const administrators = rows.map(({ id: user_id, name, email, time_last_login, time_expires, ...state_facts }) => ({
      user_id,
      name,
      email,
      state: userStateOf(state_facts),
      time_last_login: time_last_login?.toISOString() ?? null,
      invitation_expires: time_expires?.toISOString() ?? null,
    }));
    return { administrators };
  });
}

/** Sends an administrator's invitation once more; the link of before ends. Source: screens S51. */
export async function resendAdministratorInvitation(
  context: RequestContext,
  one: One,
): Promise<OutputOf<typeof providerAdminApi.resendInvitation>> {
  const { email } = await atAdministrator(context, one, async (_here, user) => user);
  const counted = { ...context, provider_id: one.id };
  if (!(await countSending(counted, email))) throw new Problem('too-many-requests', SENT_OFTEN);
  return atAdministrator(context, one, inviteOnceMore);
}

/** Takes back the invitation of an administrator who has not joined: the link ends with the person it was for. Source: screens S51. */
export async function withdrawAdministratorInvitation(
  context: RequestContext,
  one: One,
): Promise<OutputOf<typeof providerAdminApi.withdrawInvitation>> {
  return atAdministrator(context, one, takeInvitationBack);
}

/**
 * Opens a provider as one of its administrators, for this session and a working day: written in the log there and in the log at home. The
 * calls that follow name both, and are refused without it; what they change is in the provider's log under both. Source: screens S51, IMP-06.
 */
export async function openAsAdministrator(context: RequestContext, one: One): Promise<OutputOf<typeof providerAdminApi.openAs>> {
  return inTransaction(context, async (tx) => {
    const opened = await atAdministrator({ ...context, tx }, one, async (here, user) => {
      if (!user.is_active) throw new Problem('conflict', `${user.name} is deactivated.`);
      if (user.is_locked) throw new Problem('conflict', `${user.name} is locked.`);
      const { id: object_id, name, email } = user;
      const type = 'provider.opened-as-administrator';
      await recordChange(here.tx, here, { type, object_type: 'user', object_id, change_to: { name, email } });
      return { username: email, name };
    });
    await recordChange(tx, context, {
      type: 'provider.opened-as-administrator',
      object_type: 'provider',
      object_id: one.id,
      change_to: { user_id: one.user_id, ...opened },
    });
    await openInSession(tx, context, { provider_id: one.id, user_id: one.user_id });
    return opened;
  });
}

/** Ends at once what this session has opened of a provider; the log there and the log at home say so. Source: screens S51, IMP-06. */
export async function leaveProvider(
  context: RequestContext,
  { provider_id }: InputOf<typeof providerAdminApi.leave>,
): Promise<OutputOf<typeof providerAdminApi.leave>> {
  refuseUnlessOfPlatform(context);
  return inTransaction(context, async (tx) => {
    const user_ids = await closeInSession(tx, context, provider_id);
    if (user_ids.length === 0) return { ended: 0 };
    const type = 'provider.left-as-administrator';
    await asNamedProvider({ ...context, tx }, provider_id, (there, here) =>
      recordChanges(
        there,
        here,
        user_ids.map((object_id) => ({ type, object_type: 'user' as const, object_id })),
      ),
    );
    await recordChange(tx, context, { type, object_type: 'provider', object_id: provider_id, change_to: { user_ids } });
    return { ended: user_ids.length };
  });
}

type Here = RequestContext & { readonly tx: NonNullable<RequestContext['tx']> };

/** Works on one administrator of a provider. Other users of it are "not found". */
async function atAdministrator<Result>(
  context: RequestContext,
  { id, user_id }: One,
  work: (here: Here, user: UserRow) => Promise<Result>,
): Promise<Result> {
  refuseUnlessOfPlatform(context);
  return asNamedProvider(context, id, async (tx, here) => {
    const user = await findUserRow(tx, administratorOf(context), user_id);
    if (user.role_id !== ROLE_IDS.administrator) throw new Problem('not-found', 'User not found.');
    return work({ ...here, tx }, user);
  });
}
