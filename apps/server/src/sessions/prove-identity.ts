import { refuseIfAny } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { takePasscode } from './passcodes.ts';
import { passwordMatches } from './passwords.ts';
import { findPasswordHash } from './session-repository.ts';
import { countTry, forgiveTry, unlessBusy } from './sign-in-tries.ts';

/** What proves that the caller is the user, and not a passer-by at their open session. */
export interface Proof {
  readonly password?: string;
  readonly current_passcode?: string;
}

/**
 * Asks for the password or a passcode of the authenticator in use; people who sign in elsewhere have only the latter. Wrong ones count as
 * tries to sign in. Source: screens S06.
 */
export async function proveIdentity(context: RequestContext, actor: UserActor, proof: Proof): Promise<void> {
  const { password = '', current_passcode = '' } = proof;
  if (password === '' && current_passcode === '') refuseIfAny([MISSING]);
  const tried = { user_id: actor.user_id };
  await countTry(context, tried);
  if (current_passcode !== '') {
    if (!(await takePasscode(context, actor.user_id, current_passcode))) refuseIfAny([WRONG_PASSCODE]);
  } else {
    const hash = await reading(context, (tx) => findPasswordHash(tx, actor.user_id));
    if (!(await unlessBusy(context, tried, () => passwordMatches(password, hash)))) refuseIfAny([WRONG_PASSWORD]);
  }
  await forgiveTry(context, tried);
}

const MISSING = {
  field: 'password',
  code: 'required',
  message: 'Please enter your password, or a passcode of the authenticator in use.',
};
const WRONG_PASSWORD = { field: 'password', code: 'password-wrong', message: 'This is not your password.' };
const WRONG_PASSCODE = {
  field: 'current_passcode',
  code: 'passcode-wrong',
  message: 'Incorrect passcode. Please wait for the next one and try again.',
};
