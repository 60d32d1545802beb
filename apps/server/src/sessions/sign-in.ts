import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { drawToken, hashToken } from './session-token.ts';
import { WrongTries } from './attempts.ts';
import { passwordMatches } from './passwords.ts';
import { findUserByEmail, insertSession } from './session-repository.ts';
import type { SignInUser } from './session-repository.ts';

const SESSION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

const wrong_tries = new WrongTries();

/** Signs in with e-mail address and password. Every refusal reads the same, so that nobody learns which addresses exist. */
export async function signIn(
  context: RequestContext,
  input: InputOf<typeof sessionApi.signIn>,
): Promise<OutputOf<typeof sessionApi.signIn>> {
  const keys = { email_key: `${context.provider_id}:${input.email.trim().toLowerCase()}`, ip: context.ip };
  wrong_tries.refuseIfTooMany(keys, context.now);
  wrong_tries.count(keys, context.now);
  const user = await reading(context, (tx) => findUserByEmail(tx, input.email.trim()));
  const matches = await passwordMatches(input.password, user?.password_hash ?? null);
  if (!user || !matches || !mayUseDemoSignIn(user, context))
    throw new Problem('wrong-credentials', 'Incorrect email or password.');
  wrong_tries.forgive(keys);
  if (!user.is_active) throw new Problem('not-permitted', 'This user is no longer active. Please contact support.');
  if (user.account_status === 'closed') throw new Problem('account-closed', 'Your account has been closed.');
  return { access_token: await openSession(context, user) };
}

/** Demo passwords stand in the documentation: they open nothing for anybody on another machine. */
function mayUseDemoSignIn(user: SignInUser, context: RequestContext): boolean {
  return !user.is_demo || LOOPBACK.has(context.ip);
}

async function openSession(context: RequestContext, user: SignInUser): Promise<string> {
  const access_token = drawToken(context.provider_id);
  await inTransaction(context, async (tx) => {
    const session_id = await insertSession(tx, {
      token_hash: hashToken(access_token),
      user_id: user.id,
      time_created: context.now,
      time_expires: new Date(context.now.getTime() + SESSION_DAYS * DAY_MS),
      ip: context.ip,
      user_agent: context.user_agent,
    });
    await recordChange(tx, context, {
      type: 'session.started',
      object_type: 'session',
      object_id: session_id,
      change_to: { user_id: user.id, name: user.name, ip: context.ip },
    });
  });
  return access_token;
}
