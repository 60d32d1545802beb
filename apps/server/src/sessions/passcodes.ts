import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserId } from '@tsela/domain/ids';
import { TOTP, base32, counterBytes, fromBase32, isPasscode, passcodeOf, stepsToTry } from '@tsela/domain/sessions/totp-rules';
import type { RequestContext } from '../context.ts';
import type { SealOptions } from '../db/sealed-secret.ts';
import { openSecret } from '../db/sealed-secret.ts';
import { inTransaction } from '../db/transaction.ts';
import { keepLastStep, lockTwoFactor } from './two-factor-repository.ts';

/** A fresh secret as authenticators read it. */
export function drawTwoFactorSecret(): string {
  return base32(randomBytes(TOTP.secret_bytes));
}

/** The context a user's secret is sealed with, so that it opens for that user only. */
export function sealOf({ services, provider_id }: RequestContext, user_id: UserId): SealOptions {
  return { secret_key: services.secret_key, purpose: 'two-factor', owner: `${provider_id}:${user_id}` };
}

/** The time step that a passcode belongs to, or null when it is wrong or has been used. */
export function stepOfPasscode(secret: string, passcode: string, at: { now: Date; last_step: number }): number | null {
  const entered = passcode.replaceAll(/\s/g, '');
  if (!isPasscode(entered)) return null;
  const key = fromBase32(secret);
  const isOf = (step: number) =>
    timingSafeEqual(Buffer.from(passcodeOf(createHmac('sha1', key).update(counterBytes(step)).digest())), Buffer.from(entered));
  return stepsToTry(at.now, at.last_step).find(isOf) ?? null;
}

/** Whether this is the person's passcode of the moment; it is used up with the answer, here and in every other process. */
export async function takePasscode(context: RequestContext, user_id: UserId, passcode: string): Promise<boolean> {
  return inTransaction(context, async (tx) => {
    const row = await lockTwoFactor(tx, user_id);
    const secret = row ? openSecret(sealOf(context, user_id), row.secret) : null;
    if (!row || secret === null) return false;
    const step = stepOfPasscode(secret, passcode, { now: context.now, last_step: row.last_step });
    if (step === null) return false;
    await keepLastStep(tx, user_id, step);
    return true;
  });
}
