import { setTimeout } from 'node:timers/promises';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isEmail } from '@tsela/domain/formats/email';
import { mayRegisterAccount } from '@tsela/domain/permissions/who-may';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { CODE_SENT } from '@tsela/domain/sessions/verification-rules';
import { mayBeBlocked } from '@tsela/domain/users/blocked-entry';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { isBlocked } from '../user-records/blocked-visitors.ts';
import { sendCodeTo } from './credential-messages.ts';
import { findUserByEmail } from './session-repository.ts';
import { mayUseDemoSignIn } from './sign-in.ts';
import { countSending } from './sign-in-tries.ts';
import { drawCode } from './verification-codes.ts';

/**
 * Sends a code to sign in with to known addresses, or one to register or to write to support with: that goes to known addresses as well, since
 * only the mailbox's owner may learn that it is known. The answer and its time are the same in every case, and so are the rows that are written,
 * but for the message itself. Source: LOGIN-04, screens S02.
 */
export async function sendVerificationCode(
  context: RequestContext,
  { email, purpose = 'login' }: InputOf<typeof sessionApi.sendCode>,
): Promise<OutputOf<typeof sessionApi.sendCode>> {
  await inEqualTime(async () => {
    if (!(await countSending(context, email))) return;
    const settings = await context.services.settings.of(context.provider_id);
    const to = email.trim();
    const user = await reading(context, (tx) => findUserByEmail(tx, to));
    const is_for_them = purpose !== 'login' || (user !== undefined && mayBeBlocked(user));
    const is_blocked = is_for_them && (await isBlocked(context, 'verification-code', { emails: [to] }));
    const is_open: Readonly<Record<Exclude<typeof purpose, 'login'>, boolean>> = {
      registration: mayRegisterAccount(readSettings(settings, ['enable_guest_account_creation'])),
      support: readSetting(settings, 'support_email_address') !== '',
    };
    await inTransaction(context, async (tx) => {
      const code = await drawCode(tx, context, { purpose, subject: to });
      const is_wanted =
        purpose === 'login'
          ? user !== undefined && user.is_active && !user.is_locked && mayUseDemoSignIn(user, context)
          : is_open[purpose] && isEmail(to);
      if (is_wanted && !is_blocked) await sendCodeTo(tx, context, { name: user?.name ?? '', email: user?.email ?? to }, code);
    });
  });
  return { message: CODE_SENT };
}

/** Longer than the work takes on a machine that is not overrun. */
const EQUAL_TIME_MS = 200;

/** Answers no sooner than after a fixed time, so that a stopwatch does not tell who is known. */
export async function inEqualTime(work: () => Promise<void>): Promise<void> {
  await Promise.all([work(), setTimeout(EQUAL_TIME_MS)]);
}
