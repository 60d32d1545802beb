import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { passwordChecks } from '@tsela/domain/sessions/password-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isBlockedUser } from '../user-records/blocked-visitors.ts';
import { changeOwnDetails } from '../user-records/change-own-details.ts';
import { readUser } from '../user-records/user-reads.ts';
import { sendNotice } from './credential-messages.ts';
import { endAllSessions } from './end-sessions.ts';
import { rememberDevice } from './known-devices.ts';
import { ownUserOf } from './own-user.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { findPasswordHash, findSignInUser, keepPasswordHash } from './session-repository.ts';
import { hashToken } from './session-token.ts';
import { mayUseDemoSignIn, openSession } from './sign-in.ts';
import { countTry, forgiveTry, unlessBusy } from './sign-in-tries.ts';
import { endLinks, useUpLinks } from './verification-link-repository.ts';
import { linkIsOver, livingLink } from './verification-links.ts';

type Input = InputOf<typeof credentialApi.updatePassword>;
type Output = OutputOf<typeof credentialApi.updatePassword>;

/**
 * Sets a new password, with the old one while signed in or with a link that was sent, and ends the other sessions. Source: CALL-19,
 * CALL-20, screens S03 and S06.
 */
export async function updatePassword(context: RequestContext, input: Input): Promise<Output> {
  if (context.link_token !== undefined) return setBehindLink(context, context.link_token, input);
  return changeOwn(context, ownUserOf(context), input);
}

async function changeOwn(context: RequestContext, actor: UserActor, { password, old_password = '' }: Input): Promise<Output> {
  await countTry(context, { user_id: actor.user_id });
  const hash = await reading(context, (tx) => findPasswordHash(tx, actor.user_id));
  if (!(await unlessBusy(context, { user_id: actor.user_id }, () => passwordMatches(old_password, hash))))
    refuseIfAny([{ field: 'old_password', code: 'password-wrong', message: 'This is not your password.' }]);
  await forgiveTry(context, { user_id: actor.user_id });
  refuseIfAny(passwordChecks(password, { email: actor.email }));
  const password_hash = await hashPassword(password);
  return inTransaction(context, async (tx) => {
    // Of two changes at once with one old password the second must find it changed.
    if ((await findPasswordHash(tx, actor.user_id, { lock: true })) !== hash) throw new Problem('conflict', CHANGED_MEANWHILE);
    await keep(tx, context, { person: actor, password_hash });
    await endAllSessions(tx, context, { person: actor, but: actor.session_id });
    return { user: await readUser(tx, context, actor.user_id) };
  });
}

const CHANGED_MEANWHILE = 'Your password was changed in the meantime.';

async function setBehindLink(context: RequestContext, token: string, input: Input): Promise<Output> {
  const { user_id, purpose, email } = await livingLink(context, token);
  refuseIfAny(passwordChecks(input.password, { email }));
  const password_hash = await hashPassword(input.password);
  const holder = await reading(context, (tx) => findSignInUser(tx, user_id));
  const is_blocked = holder !== undefined && (await isBlockedUser(context, holder));
  return inTransaction(context, async (tx) => {
    const user = await findSignInUser(tx, user_id);
    const is_first = await useUpLinks(tx, { token_hash: Buffer.from(hashToken(token), 'hex'), user_id }, context.now);
    if (!user || !is_first) throw linkIsOver();
    const { name, account_id } = user;
    const person = { user_id, name, email, account_id };
    const inside = { ...context, tx, actor: { kind: 'system', name: `Link of ${name}` } as const };
    await keep(tx, inside, { person, password_hash });
    if (purpose === 'invitation') await changeOwnDetails(tx, inside, { person, details: detailsOf(input) });
    await endAllSessions(tx, inside, { person });
    // The owner of the mailbox gets past strangers who guess, also when a passcode is still to come.
    rememberDevice(context, email);
    // A user who needs a passcode signs in with it; so does one who may not sign in from here.
    const is_open = !user.two_factor_auth_enabled && user.account_status !== 'closed';
    const is_let_in = is_open && !is_blocked && mayUseDemoSignIn(user, context);
    const access_token = is_let_in ? await openSession(inside, user) : undefined;
    return { user: await readUser(tx, context, user_id), ...(access_token !== undefined && { access_token }) };
  });
}

function detailsOf({ name, mobile_number, terms_and_conditions_accepted_version }: Input) {
  return {
    ...(name !== undefined && name.trim() !== '' && { name: name.trim() }),
    ...(mobile_number !== undefined && { mobile_number: phoneToStore(mobile_number, { is_south_african: true }) }),
    ...(terms_and_conditions_accepted_version !== undefined && { terms_and_conditions_accepted_version }),
  };
}

type Person = Pick<UserActor, 'user_id' | 'name' | 'email' | 'account_id'>;

async function keep(
  tx: Tx,
  context: RequestContext,
  { person, password_hash }: { person: Person; password_hash: string },
): Promise<void> {
  await keepPasswordHash(tx, person.user_id, password_hash);
  await endLinks(tx, [person.user_id], context.now);
  await recordChange(tx, context, {
    type: 'user.password-changed',
    object_type: 'user',
    object_id: person.user_id,
    account_id: person.account_id,
  });
  await sendNotice(tx, context, person, 'Your password was changed, and your other sessions were ended.');
}
