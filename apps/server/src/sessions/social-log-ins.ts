import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { socialLogInApi } from '@tsela/contract/sessions/social-log-in-api';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { SOCIAL_LABELS, SOCIAL_SERVICES, unlinkChecks } from '@tsela/domain/sessions/social-log-ins';
import type { SocialService } from '@tsela/domain/sessions/social-log-ins';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { lockUserRow } from '../user-records/own-details-repository.ts';
import { sendNotice } from './credential-messages.ts';
import { ownUserOf } from './own-user.ts';
import { proveIdentity } from './prove-identity.ts';
import { findPasswordHash } from './session-repository.ts';
import { offeredServices, readSocialIdentity } from './social-identity.ts';
import type { SocialIdentity } from './social-identity.ts';
import { dropLink, findUserOfAccount, isAccountTaken, keepLink, readLogInsOf } from './social-log-in-repository.ts';

type Output = OutputOf<typeof socialLogInApi.socialLogIns>;

/** Which accounts at Google and Apple let the caller in. Source: screens S06. */
export async function readSocialLogIns(context: RequestContext): Promise<Output> {
  const actor = ownUserOf(context);
  return reading(context, (tx) => present(tx, context, actor));
}

/**
 * Links an account to the caller. An open session alone is not enough: a passer-by at an unattended screen could gain lasting access.
 * Source: screens S06.
 */
export async function linkSocialLogIn(
  context: RequestContext,
  { social_credentials, ...proof }: InputOf<typeof socialLogInApi.linkSocialLogIn>,
): Promise<Output> {
  const actor = ownUserOf(context);
  await proveIdentity(context, actor, proof);
  const identity = await identityOf(context, social_credentials);
  return inTransaction(context, async (tx) => {
    await lockUserRow(tx, actor.user_id);
    const holder = await findUserOfAccount(tx, identity);
    if (holder !== undefined && holder !== actor.user_id) throw taken(identity);
    if (holder === undefined) await link(tx, context, actor, identity);
    return present(tx, context, actor);
  });
}

async function link(tx: Tx, context: RequestContext, actor: UserActor, identity: SocialIdentity): Promise<void> {
  await keepLink(tx, actor.user_id, identity, context.now).catch((error: unknown) => {
    throw isAccountTaken(error) ? taken(identity) : error;
  });
  await recordLink(tx, context, actor, identity);
  await sendNotice(tx, context, actor, `A ${identity.label} account, ${identity.email}, was linked to your sign-in.`);
}

/** Leaves in the log which account opens a user from now on. */
export async function recordLink(
  tx: Tx,
  context: RequestContext,
  { user_id, account_id }: Pick<UserActor, 'user_id' | 'account_id'>,
  { service, email }: SocialIdentity,
): Promise<void> {
  await recordChange(tx, context, {
    type: 'user.social-log-in-linked',
    object_type: 'user',
    object_id: user_id,
    account_id,
    change_to: { service, email },
  });
}

/** Takes a linked account away. Asked again, it is gone already and stays so. Source: screens S06. */
export async function unlinkSocialLogIn(
  context: RequestContext,
  { service }: InputOf<typeof socialLogInApi.unlinkSocialLogIn>,
): Promise<Output> {
  const actor = ownUserOf(context);
  return inTransaction(context, async (tx) => {
    // Of two at once, each taking one away, the second finds the first one gone.
    await lockUserRow(tx, actor.user_id);
    const before = await present(tx, context, actor);
    const linked = before.social_log_ins.filter(({ state }) => state === 'linked');
    const gone = linked.find((log_in) => log_in.service === service);
    if (!gone) return before;
    const usable = linked.filter(({ is_offered }) => is_offered).map((log_in) => log_in.service);
    refuseIfAny(unlinkChecks(service, { has_password: before.has_password, usable }));
    await dropLink(tx, actor.user_id, service);
    await recordChange(tx, context, {
      type: 'user.social-log-in-unlinked',
      object_type: 'user',
      object_id: actor.user_id,
      account_id: actor.account_id,
      change_from: { service, email: gone.email },
    });
    await sendNotice(tx, context, actor, `Your ${SOCIAL_LABELS[service]} account lets you in no longer.`);
    return present(tx, context, actor);
  });
}

async function present(tx: Tx, context: RequestContext, { user_id }: UserActor): Promise<Output> {
  const offered = offeredServices(await context.services.settings.of(context.provider_id));
  const rows = await readLogInsOf(tx, user_id);
  const password_hash = await findPasswordHash(tx, user_id);
  return {
    social_log_ins: SOCIAL_SERVICES.map((service) => ({
      service,
      is_offered: offered.includes(service),
      ...stateOf(rows.find((row) => row.service === service)),
    })).filter(({ is_offered, state }) => is_offered || state === 'linked'),
    has_password: password_hash !== null && password_hash !== '',
  };
}

function stateOf(row: Awaited<ReturnType<typeof readLogInsOf>>[number] | undefined) {
  if (!row) return { state: 'by-email' as const, email: null, time_linked: null };
  if (row.subject === null) return { state: 'off' as const, email: null, time_linked: null };
  return { state: 'linked' as const, email: row.email, time_linked: row.time_linked.toISOString() };
}

/** A token that is not taken must not look like a session that has ended. */
async function identityOf(
  context: RequestContext,
  credentials: InputOf<typeof socialLogInApi.linkSocialLogIn>['social_credentials'],
): Promise<SocialIdentity> {
  return readSocialIdentity(context, credentials).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'wrong-credentials')
      throw new Problem('bad-input', 'That account could not be linked. Please try again.', { cause: error });
    throw error;
  });
}

function taken({ service }: { service: SocialService }): Problem {
  return new Problem('conflict', `This ${SOCIAL_LABELS[service]} account opens another user already.`);
}
