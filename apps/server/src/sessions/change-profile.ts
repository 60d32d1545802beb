import type { profileApi } from '@tsela/contract/users/profile-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { phoneToStore } from '@tsela/domain/formats/phone';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { emailIsTaken } from '@tsela/domain/users/user-administration';
import { ownDetailsChecks, raisedFields, termsChecks } from '@tsela/domain/users/own-details';
import type { RequestContext, UserActor } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { changeOwnDetails } from '../user-records/change-own-details.ts';
import { findOtherByEmail, lockUserRow } from '../user-records/own-details-repository.ts';
import { readUser } from '../user-records/user-reads.ts';
import { sendCodeTo, sendNotice } from './credential-messages.ts';
import { endAllSessions, tellSessionsOf } from './end-sessions.ts';
import { rememberDevice } from './known-devices.ts';
import { ownUserOf } from './own-user.ts';
import { proveIdentity } from './prove-identity.ts';
import { countSending, countTry, forgiveTry } from './sign-in-tries.ts';
import { codeMatches, drawCode, useUpCode } from './verification-codes.ts';
import { endLinks } from './verification-link-repository.ts';

type Input = InputOf<typeof profileApi.change>;
type Output = OutputOf<typeof profileApi.change>;

const CODE_ON_ITS_WAY = 'We have sent a code to the new email address. Please enter it to confirm the change.';
const NOT_YOURS = 'You cannot change this about yourself.';

/**
 * Changes the caller's own details. The whole user may come back: fields that only others may change must be as they are. A new e-mail
 * address is taken with the code that was sent to it, and the code is sent only after proof of identity: the address is what a forgotten
 * password is mailed to. Source: CALL-23, CALL-24, TERMS-02, screens S06, decisions 0116.
 */
export async function changeProfile(context: RequestContext, input: Input): Promise<Output> {
  const actor = profileOf(context);
  if (input.id !== undefined && input.id !== actor.user_id) throw new Problem('not-found', 'User not found.');
  refuseIfAny(ownDetailsChecks(input));
  const settings = await context.services.settings.of(context.provider_id);
  const terms_version = readSetting(settings, 'terms_and_conditions_version');
  const email = input.email?.trim();
  const wants_email = email !== undefined && email.toLowerCase() !== actor.email.toLowerCase() ? email : null;
  // What a user signs in with cannot be changed by an impersonator or an API key.
  if (wants_email !== null) ownUserOf(context);
  const has_code = wants_email !== null && input.verification_code !== undefined && input.verification_code !== '';
  if (has_code) await refuseWrongCode(context, actor, { email: wants_email, code: input.verification_code ?? '' });
  else if (wants_email !== null) await proveIdentity(context, actor, input);
  const may_send = wants_email !== null && !has_code && (await countSending(context, wants_email));
  return inTransaction(context, async (tx) => {
    const stored = await lockUserRow(tx, actor.user_id);
    refuseStale('user', input.time_modified, stored);
    const raised = raisedFields(input, stored);
    if (raised.length > 0) {
      const violations = raised.map((field) => ({ field, code: 'not-yours', message: NOT_YOURS }));
      throw new Problem('not-permitted', NOT_YOURS, { violations });
    }
    // Terms are accepted by the person themselves. Source: IMP-05.
    refuseIfAny(termsChecks(input, { stored, current: actor.impersonator ? null : terms_version }));
    await changeOwnDetails(tx, context, { person: actor, details: detailsOf(input) });
    if (wants_email !== null && has_code)
      await takeEmail(tx, context, actor, { email: wants_email, code: input.verification_code ?? '' });
    if (may_send) await offerCode(tx, context, actor, wants_email);
    tellSessionsOf(tx, context, actor);
    const user = await readUser(tx, context, actor.user_id);
    return wants_email !== null && !has_code ? { user, code: 202 as const, message: CODE_ON_ITS_WAY } : { user };
  });
}

/** An impersonator may read the user's profile; changing it takes the right to change users. Source: screens S06. */
function profileOf({ actor }: RequestContext): UserActor {
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  if (actor.impersonator && !hasPermission(actor.permissions, 'API_/users:PATCH'))
    throw new Problem('not-permitted', 'You cannot do this while you act for another user.');
  return actor;
}

function detailsOf({ name, mobile_number, terms_and_conditions_accepted_version }: Input) {
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(mobile_number !== undefined && { mobile_number: phoneToStore(mobile_number, { is_south_african: true }) }),
    ...(terms_and_conditions_accepted_version !== undefined && { terms_and_conditions_accepted_version }),
  };
}

interface NewEmail {
  readonly email: string;
  readonly code: string;
}

/** A code belongs to the person and the address together: a code sent to another address is not accepted here. */
function codeOf(actor: UserActor, email: string) {
  return { purpose: 'email-change', subject: `${actor.user_id}:${email}` } as const;
}

async function refuseWrongCode(context: RequestContext, actor: UserActor, { email, code }: NewEmail): Promise<void> {
  await countTry(context, { user_id: actor.user_id });
  if (!(await codeMatches(context, codeOf(actor, email), code))) refuseIfAny([WRONG_CODE]);
  await forgiveTry(context, { user_id: actor.user_id });
}

const WRONG_CODE = { field: 'verification_code', code: 'code-wrong', message: 'This code is wrong or has expired.' };

/** An address that another user has gets no code, and the answer does not say so. */
async function offerCode(tx: Tx, context: RequestContext, actor: UserActor, email: string): Promise<void> {
  const code = await drawCode(tx, context, codeOf(actor, email));
  if (!(await findOtherByEmail(tx, email, actor.user_id))) await sendCodeTo(tx, context, { name: actor.name, email }, code);
}

async function takeEmail(tx: Tx, context: RequestContext, actor: UserActor, { email, code }: NewEmail): Promise<void> {
  if (!(await useUpCode(tx, context, codeOf(actor, email), code))) refuseIfAny([WRONG_CODE]);
  if (await findOtherByEmail(tx, email, actor.user_id)) {
    throw new Problem('conflict', emailIsTaken(email));
  }
  await changeOwnDetails(tx, context, { person: actor, details: { email } });
  await endLinks(tx, [actor.user_id], context.now);
  await endAllSessions(tx, context, { person: actor, but: actor.session_id });
  rememberDevice(context, email);
  // To the old address, whose holder may know nothing of it.
  await sendNotice(
    tx,
    context,
    actor,
    `The email address of your sign-in was changed to ${email}, and your other sessions were ended.`,
  );
}
