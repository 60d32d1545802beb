import { setTimeout } from 'node:timers/promises';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isEmail } from '@tsela/domain/formats/email';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { CODE_SENT } from '@tsela/domain/sessions/verification-rules';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { sendCodeTo } from './credential-messages.ts';
import { findUserByEmail } from './session-repository.ts';
import { mayUseDemoSignIn } from './sign-in.ts';
import { countSending } from './sign-in-tries.ts';
import { drawCode } from './verification-codes.ts';

/**
 * Sends a code to sign in with to who is known, or to register with: that goes to known addresses as well, since only who
 * reads it may learn that they are known. The answer and its time are the same in every case, and
 * so are the rows that are written, but for the message itself. Source: LOGIN-04, screens S02.
 */
export async function sendVerificationCode(
  context: RequestContext,
  { email, purpose = 'login' }: InputOf<typeof sessionApi.sendCode>,
): Promise<OutputOf<typeof sessionApi.sendCode>> {
  await inEqualTime(async () => {
    if (!(await countSending(context, email))) return;
    const settings = await context.services.settings.of(context.provider_id);
    const may_register = readSetting(settings, 'enable_guest_account_creation');
    await inTransaction(context, async (tx) => {
      const to = email.trim();
      const user = await findUserByEmail(tx, to);
      const code = await drawCode(tx, context, { purpose, subject: to });
      const is_wanted =
        purpose === 'login'
          ? user !== undefined && user.is_active && mayUseDemoSignIn(user, context)
          : may_register && isEmail(to);
      if (is_wanted) await sendCodeTo(tx, context, { name: user?.name ?? '', email: user?.email ?? to }, code);
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
