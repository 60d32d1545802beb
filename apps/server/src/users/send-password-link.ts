import type { userApi } from '@tsela/contract/users/user-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { hasAllPermissions } from '@tsela/domain/permissions/permission-matching';
import { IMPERSONATE, mayActFor } from '@tsela/domain/sessions/acting-for-rules';
import { passwordLinkText } from '@tsela/domain/sessions/verification-rules';
import { NOT_ABOVE, mayAdminister } from '@tsela/domain/users/assignable-roles';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { readActorById } from '../sessions/session-reads.ts';
import { findSignInUser } from '../sessions/session-repository.ts';
import { mayUseDemoSignIn } from '../sessions/sign-in.ts';
import { countSending } from '../sessions/sign-in-tries.ts';
import { sendPasswordLinkTo } from '../sessions/verification-links.ts';
import { administratorOf } from './administrator.ts';
import { findUserRow, rightsOf } from './managed-user-reads.ts';

/**
 * Sends a user the link to set a new password. Without a mail server the answer says so, and has the link for callers who may act as
 * the user anyway, since it opens their sign-in. Source: screens S45, CALL-17.
 */
export async function sendPasswordLink(
  context: RequestContext,
  { user_id }: InputOf<typeof userApi.sendPasswordLink>,
): Promise<OutputOf<typeof userApi.sendPasswordLink>> {
  const actor = administratorOf(context);
  const seen = await inTransaction(context, (tx) => findUserRow(tx, actor, user_id));
  if (!mayAdminister(actor, rightsOf(seen))) throw new Problem('not-permitted', NOT_ABOVE);
  if (!(await countSending(context, seen.email))) throw new Problem('too-many-requests', SENT_OFTEN);
  return inTransaction(context, async (tx) => {
    const [user, target] = [await findSignInUser(tx, user_id), await readActorById(tx, user_id)];
    if (!user || !target || !mayUseDemoSignIn(user, context)) throw new Problem('conflict', `${seen.name} may not sign in.`);
    const link = await sendPasswordLinkTo(tx, context, user);
    const is_sent = context.services.email !== null;
    const is_shown = !is_sent && mayHoldLink(actor, target);
    return { message: passwordLinkText(user.email, { is_sent, is_shown }), password_link: is_shown ? link : null };
  });
}

/** A link opens the user's sign-in: not for the caller, whose own change takes the old password, nor by way of a key or another user. */
function mayHoldLink(actor: UserActor, target: UserActor): boolean {
  if (actor.impersonator !== undefined || actor.api_key !== undefined || actor.user_id === target.user_id) return false;
  return hasAllPermissions(actor.permissions, [IMPERSONATE]) && mayActFor(actor, target);
}

const SENT_OFTEN = 'A link was sent to this user several times already. Please wait 15 minutes before sending it again.';
