import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { authUrl } from '@tsela/domain/sessions/totp-rules';
import { wrongPasscode } from '@tsela/domain/sessions/verification-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { openSecret, sealSecret } from '../db/sealed-secret.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { sendNotice } from './credential-messages.ts';
import { endAllSessions, tellSessionsOf } from './end-sessions.ts';
import { ownUserOf } from './own-user.ts';
import { drawTwoFactorSecret, sealOf, stepOfPasscode } from './passcodes.ts';
import { proveIdentity } from './prove-identity.ts';
import type { Proof } from './prove-identity.ts';
import { countTry, forgiveTry } from './sign-in-tries.ts';
import { activateSecret, hasActiveSecret, keepPendingSecret, lockTwoFactor } from './two-factor-repository.ts';

type Input = InputOf<typeof credentialApi.setUpTwoFactor>;
type Output = OutputOf<typeof credentialApi.setUpTwoFactor>;

/**
 * Without a passcode draws a secret and answers its address for the QR code; with the first passcode of it turns two-factor sign-in on. An
 * authenticator in use stays in use until then, and is replaced only after proof of identity. Source: CALL-21, CALL-22, TFA-02 to TFA-07.
 */
export async function setUpTwoFactor(context: RequestContext, input: Input): Promise<Output> {
  const actor = ownUserOf(context);
  if (input.two_factor_auth_passcode === '') return drawSecret(context, actor, input);
  await countTry(context, { user_id: actor.user_id });
  const answer = await activate(context, actor, input.two_factor_auth_passcode);
  await forgiveTry(context, { user_id: actor.user_id });
  return answer;
}

async function drawSecret(context: RequestContext, actor: UserActor, proof: Proof): Promise<Output> {
  const { user_id, account_id } = actor;
  const is_replaced = await reading(context, (tx) => hasActiveSecret(tx, user_id));
  if (is_replaced) await proveIdentity(context, actor, proof);
  const secret = drawTwoFactorSecret();
  await inTransaction(context, async (tx) => {
    await keepPendingSecret(tx, user_id, sealSecret(sealOf(context, user_id), secret));
    // An authenticator activated in the meantime is in use, and the caller has not proven to hold it.
    if (!is_replaced && (await hasActiveSecret(tx, user_id))) throw new Problem('conflict', SET_UP_MEANWHILE);
    await recordChange(tx, context, { type: 'user.2fa-offered', object_type: 'user', object_id: user_id, account_id });
  });
  return { auth_url: await urlOf(context, actor, secret), two_factor_auth_enabled: is_replaced };
}

const SET_UP_MEANWHILE = 'Two-factor authentication was set up in the meantime.';

async function activate(context: RequestContext, actor: UserActor, passcode: string): Promise<Output> {
  const { user_id } = actor;
  const secret = await inTransaction(context, async (tx) => {
    const row = await lockTwoFactor(tx, user_id);
    const pending = row ? openSecret(sealOf(context, user_id), row.pending) : null;
    // A secret of its own has no used steps behind it.
    const step = pending === null ? null : stepOfPasscode(pending, passcode, { now: context.now, last_step: 0 });
    if (pending === null || step === null) return null;
    await activateSecret(tx, user_id, step);
    // They were opened without this authenticator, perhaps by another person.
    await endAllSessions(tx, context, { person: actor, but: actor.session_id });
    await recordChange(tx, context, {
      type: 'user.2fa-activated',
      object_type: 'user',
      object_id: user_id,
      account_id: actor.account_id,
      change_to: { two_factor_auth_enabled: true },
    });
    await sendNotice(
      tx,
      context,
      actor,
      'Two-factor authentication was set up for your sign-in, and your other sessions were ended.',
    );
    tellSessionsOf(tx, context, actor);
    return pending;
  });
  if (secret === null) refuseIfAny([wrongPasscode()]);
  return { auth_url: await urlOf(context, actor, secret ?? ''), two_factor_auth_enabled: true };
}

async function urlOf(context: RequestContext, { email }: UserActor, secret: string): Promise<string> {
  const settings = await context.services.settings.of(context.provider_id);
  return authUrl({ issuer: readSetting(settings, 'provider_title') || 'Tsela', email, secret });
}
