import type { credentialApi } from '@tsela/contract/sessions/credential-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { refuseIfAny } from '@tsela/domain/problem';
import { authUrl } from '@tsela/domain/sessions/totp-rules';
import { wrongPasscode } from '@tsela/domain/sessions/verification-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { openSecret, sealSecret } from '../db/sealed-secret.ts';
import { inTransaction } from '../db/transaction.ts';
import { sendNotice } from './credential-messages.ts';
import { tellSessionsOf } from './end-sessions.ts';
import { ownUserOf } from './own-user.ts';
import { drawTwoFactorSecret, sealOf, stepOfPasscode } from './passcodes.ts';
import { countTry, forgiveTry } from './sign-in-tries.ts';
import { activateSecret, keepPendingSecret, lockTwoFactor } from './two-factor-repository.ts';

type Input = InputOf<typeof credentialApi.setUpTwoFactor>;
type Output = OutputOf<typeof credentialApi.setUpTwoFactor>;

/**
 * Without a passcode draws a secret and answers its address for the QR code; with the first passcode of it turns two-factor sign-in on. An
 * authenticator in use stays in use until then. Source: CALL-21, CALL-22, TFA-02 to TFA-07.
 */
export async function setUpTwoFactor(context: RequestContext, input: Input): Promise<Output> {
  const actor = ownUserOf(context);
  if (input.two_factor_auth_passcode === '') return drawSecret(context, actor);
  await countTry(context, { user_id: actor.user_id });
  const answer = await activate(context, actor, input.two_factor_auth_passcode);
  await forgiveTry(context, { user_id: actor.user_id });
  return answer;
}

async function drawSecret(context: RequestContext, actor: UserActor): Promise<Output> {
  const secret = drawTwoFactorSecret();
  const two_factor_auth_enabled = await inTransaction(context, async (tx) => {
    await keepPendingSecret(tx, actor.user_id, sealSecret(sealOf(context, actor.user_id), secret));
    await recordChange(tx, context, { type: 'user.2fa-offered', object_type: 'user', object_id: actor.user_id });
    const row = await lockTwoFactor(tx, actor.user_id);
    return row?.secret !== null;
  });
  return { auth_url: await urlOf(context, actor, secret), two_factor_auth_enabled };
}

async function activate(context: RequestContext, actor: UserActor, passcode: string): Promise<Output> {
  const { user_id } = actor;
  const secret = await inTransaction(context, async (tx) => {
    const row = await lockTwoFactor(tx, user_id);
    const pending = row ? openSecret(sealOf(context, user_id), row.pending) : null;
    // A secret of its own has no used steps behind it.
    const step = pending === null ? null : stepOfPasscode(pending, passcode, { now: context.now, last_step: 0 });
    if (pending === null || step === null) return null;
    await activateSecret(tx, user_id, step);
    await recordChange(tx, context, {
      type: 'user.2fa-activated',
      object_type: 'user',
      object_id: user_id,
      account_id: actor.account_id,
      change_to: { two_factor_auth_enabled: true },
    });
    await sendNotice(tx, context, actor, 'Two-factor authentication was set up for your sign-in.');
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
