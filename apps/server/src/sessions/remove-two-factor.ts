import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId, UserId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { mayActFor } from '@tsela/domain/sessions/acting-for-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { sendNotice } from './credential-messages.ts';
import { tellSessionsOf } from './end-sessions.ts';
import { ownUserOf } from './own-user.ts';
import { proveIdentity } from './prove-identity.ts';
import { readActorById } from './session-reads.ts';
import { deleteSecrets, lockTwoFactor } from './two-factor-repository.ts';

/** Turns the caller's own two-factor sign-in off. Asks who it is, and the role must not require it. Source: screens S06. */
export async function removeTwoFactor(
  context: RequestContext,
  proof: InputOf<typeof credentialApi.removeTwoFactor>,
): Promise<OutputOf<typeof credentialApi.removeTwoFactor>> {
  const actor = ownUserOf(context);
  if (actor.require_2fa) throw new Problem('not-permitted', 'Your role requires two-factor authentication.');
  await proveIdentity(context, actor, proof);
  await inTransaction(context, (tx) => remove(tx, context, actor));
  return { message: 'Two-factor authentication is off.' };
}

/**
 * Turns it off for a user who has lost their authenticator. It takes the right to act as that user; users out of reach are not found.
 * Source: screens S45, IMP-06.
 */
export async function resetTwoFactor(
  context: RequestContext,
  { user_id }: InputOf<typeof credentialApi.resetTwoFactor>,
): Promise<OutputOf<typeof credentialApi.resetTwoFactor>> {
  const { actor } = context;
  if (actor.kind !== 'user') throw new Problem('not-signed-in', 'Please log in first');
  const target = await reading(context, (tx) => readActorById(tx, user_id));
  if (!target || (actor.account_id !== null && target.account_id !== actor.account_id)) throw notFound();
  if (target.user_id === actor.user_id) throw new Problem('not-permitted', 'Turn your own off in your profile.');
  if (!mayActFor(actor, target)) throw new Problem('not-permitted', 'You cannot do this for a user with more rights than you.');
  await inTransaction(context, (tx) => remove(tx, context, target));
  return { message: 'Two-factor authentication is off.' };
}

interface Person {
  readonly user_id: UserId;
  readonly name: string;
  readonly email: string;
  readonly account_id: AccountId | null;
}

/** Removes a user's second factor, and nothing else. */
export async function forgetSecondFactor(tx: Tx, user_id: UserId): Promise<void> {
  await lockTwoFactor(tx, user_id);
  await deleteSecrets(tx, user_id);
}

async function remove(tx: Tx, context: RequestContext, person: Person): Promise<void> {
  await forgetSecondFactor(tx, person.user_id);
  await recordChange(tx, context, {
    type: 'user.2fa-removed',
    object_type: 'user',
    object_id: person.user_id,
    account_id: person.account_id,
    change_to: { two_factor_auth_enabled: false },
  });
  await sendNotice(tx, context, person, 'Two-factor authentication was turned off for your sign-in.');
  tellSessionsOf(tx, context, person);
}

function notFound(): Problem {
  return new Problem('not-found', 'User not found.');
}
