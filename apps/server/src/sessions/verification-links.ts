import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { Invitation } from '@tsela/contract/users/user-shapes';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId, ProviderId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { LINK_IS_OVER, LINK_SENT, invitationText, linkExpires } from '@tsela/domain/sessions/verification-rules';
import type { LinkPurpose } from '@tsela/domain/sessions/verification-rules';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendInvitations, sendResetLink } from './credential-messages.ts';
import { inEqualTime } from './send-code.ts';
import { findUserByEmail } from './session-repository.ts';
import { drawLinkToken, hashToken, providerOfLink } from './session-token.ts';
import { mayUseDemoSignIn } from './sign-in.ts';
import { countSending } from './sign-in-tries.ts';
import { deleteOldLinks, endLinks, findLink, insertLinks } from './verification-link-repository.ts';
import type { LivingLink, NewLink } from './verification-link-repository.ts';

/**
 * Sends a link to set a new password. The answer and its time are the same for known and unknown addresses. Source: CALL-17, CALL-18,
 * screens S03.
 */
export async function resetPassword(
  context: RequestContext,
  { email, username }: InputOf<typeof credentialApi.resetPassword>,
): Promise<OutputOf<typeof credentialApi.resetPassword>> {
  const whose = (email ?? username ?? '').trim();
  await inEqualTime(async () => {
    if (whose === '' || !(await countSending(context, whose))) return;
    await inTransaction(context, async (tx) => {
      const user = await findUserByEmail(tx, whose);
      await deleteOldLinks(tx, context.now);
      if (!user?.is_active || user.is_locked || !mayUseDemoSignIn(user, context)) return;
      await sendPasswordLinkTo(tx, context, user);
    });
  });
  return { message: LINK_SENT };
}

/** Sends a user the link to set a new password, and answers it. */
export async function sendPasswordLinkTo(tx: Tx, context: RequestContext, user: LinkedUser): Promise<string> {
  const token = await makeLink(tx, context, { user_id: user.id, purpose: 'reset' });
  const link = await sendResetLink(tx, context, user, token);
  await recordChange(tx, context, {
    type: 'user.password-link-sent',
    object_type: 'user',
    object_id: user.id,
    account_id: user.account_id,
  });
  return link;
}

/** Makes a link that sets a password once, and answers its token. */
export async function makeLink(
  tx: Tx,
  context: RequestContext,
  { user_id, purpose }: { user_id: UserId; purpose: LinkPurpose },
): Promise<string> {
  const { token, link } = drawLink(tx, context, { user_id, purpose });
  await insertLinks(tx, [link]);
  return token;
}

function drawLink(
  tx: Tx,
  context: RequestContext,
  { user_id, purpose }: { user_id: UserId; purpose: LinkPurpose },
): { token: string; link: NewLink } {
  const token = drawLinkToken(tx.provider_id);
  return {
    token,
    link: {
      token_hash: Buffer.from(hashToken(token), 'hex'),
      user_id,
      purpose,
      time_created: context.now,
      time_expires: linkExpires(purpose, context.now),
    },
  };
}

/** A user who is sent a link. */
export interface LinkedUser {
  readonly id: UserId;
  readonly name: string;
  readonly email: string;
  readonly account_id: AccountId | null;
}

type Asked = LinkedUser & { readonly inviter: string };

/**
 * Invites a user by a link of 7 days; an earlier one ends. Answers whether it was sent, with the link itself only where no mail
 * server is set. Source: screens S03, S45.
 */
export async function sendInvitationTo(tx: Tx, context: RequestContext, user: LinkedUser): Promise<Invitation> {
  const inviter = context.actor.kind === 'guest' ? '' : context.actor.name;
  const [link = null] = await sendInvitationsTo(tx, context, [{ ...user, inviter }]);
  const is_sent = context.services.email !== null;
  return { message: invitationText(user.email, { is_sent }), invitation_link: is_sent ? null : link };
}

/** The same for several people at once; answers their links. Source: screens S35. */
export async function sendInvitationsTo(tx: Tx, context: RequestContext, people: readonly Asked[]): Promise<readonly string[]> {
  if (people.length === 0) return [];
  const ids = people.map(({ id }) => id);
  await endLinks(tx, ids, context.now);
  await deleteOldLinks(tx, context.now);
  const drawn = people.map((to) => ({ to, ...drawLink(tx, context, { user_id: to.id, purpose: 'invitation' }) }));
  await insertLinks(
    tx,
    drawn.map(({ link }) => link),
  );
  const links = await sendInvitations(tx, context, drawn);
  await recordChanges(
    tx,
    context,
    people.map(({ id, email, account_id }) => ({
      type: 'user.invited',
      object_type: 'user',
      object_id: id,
      account_id,
      change_to: { email },
    })),
  );
  return links;
}

/** Ends the open links of a user whose address or status has changed. */
export async function endLinksOf(tx: Tx, context: RequestContext, user_id: UserId): Promise<void> {
  await endLinks(tx, [user_id], context.now);
}

/** What a link is for. A used, expired and invented one all read the same. Source: screens S03. */
export async function readVerification(
  context: RequestContext,
  { token }: InputOf<typeof credentialApi.verification>,
): Promise<OutputOf<typeof credentialApi.verification>> {
  const { purpose, email, name, mobile_number, time_expires } = await livingLink(context, token);
  return { purpose, email, name, ...(purpose === 'invitation' && { mobile_number }), time_expires: time_expires.toISOString() };
}

/** The link of a token. Raises `not-found` when it is over. */
export async function livingLink(context: RequestContext, token: string): Promise<LivingLink> {
  const link = isOfProvider(token, context.provider_id)
    ? await reading(context, (tx) => findLink(tx, Buffer.from(hashToken(token), 'hex'), context.now))
    : undefined;
  if (!link) throw linkIsOver();
  return link;
}

export function linkIsOver(): Problem {
  return new Problem('not-found', LINK_IS_OVER);
}

function isOfProvider(token: string, provider_id: ProviderId): boolean {
  return providerOfLink(token) === provider_id;
}
