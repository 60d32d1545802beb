import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { PASSCODE_NEEDED, WRONG_CREDENTIALS, WRONG_PASSCODE } from '@tsela/domain/sessions/verification-rules';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isInMaintenance } from '../providers/provider-state-reads.ts';
import { isBlockedUser } from '../user-records/blocked-visitors.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { takePasscode } from './passcodes.ts';
import { passwordMatches } from './passwords.ts';
import { findSignInUser, findUserByEmail, insertSession } from './session-repository.ts';
import type { SignInUser } from './session-repository.ts';
import { drawToken, hashToken } from './session-token.ts';
import { countTry, forgiveTry, uncountTry, unlessBusy } from './sign-in-tries.ts';
import type { Tried } from './sign-in-tries.ts';
import { readSocialIdentity } from './social-identity.ts';
import type { SocialIdentity } from './social-identity.ts';
import { findUserOfAccount, linkAtSignIn, readLogInsOf } from './social-log-in-repository.ts';
import { recordLink } from './social-log-ins.ts';
import { codeMatches, useUpCode } from './verification-codes.ts';

const SESSION_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

type SignInInput = InputOf<typeof sessionApi.signIn>;
type SignedIn = OutputOf<typeof sessionApi.signIn>;

/**
 * Signs in with a password, a code that was sent by e-mail, or both, or with a social sign-in. Every refusal of these reads the same, so
 * that callers cannot learn which addresses exist. Source: LOGIN-01 to LOGIN-04, CALL-12 to CALL-15.
 */
export async function signIn(context: RequestContext, input: SignInInput): Promise<SignedIn> {
  if (input.social_credentials) return signInSocially(context, input, input.social_credentials);
  const { email = '', password, verification_code } = input;
  if (password === undefined && verification_code === undefined) {
    refuseIfAny([{ field: 'password', code: 'required', message: 'Please enter your password.' }]);
  }
  const tried = { email, device: knownDevice(context, email) };
  await countTry(context, tried);
  const user = await reading(context, (tx) => findUserByEmail(tx, email.trim()));
  const is_code_right = verification_code === undefined || (await codeMatches(context, codeOf(email), verification_code));
  const is_password_right = password === undefined || (await passwordIsRight(context, { password, user, tried }));
  if (!user || !is_code_right || !is_password_right || !mayUseDemoSignIn(user, context))
    throw new Problem('wrong-credentials', WRONG_CREDENTIALS);
  const refused = new Problem('wrong-credentials', WRONG_CREDENTIALS);
  return admit(context, { user, tried, passcode: input.two_factor_auth_passcode, refused }, async (tx) => {
    if (verification_code !== undefined && !(await useUpCode(tx, context, codeOf(email), verification_code)))
      throw new Problem('wrong-credentials', WRONG_CREDENTIALS);
  });
}

async function signInSocially(
  context: RequestContext,
  { two_factor_auth_passcode }: SignInInput,
  credentials: NonNullable<SignInInput['social_credentials']>,
): Promise<SignedIn> {
  await countTry(context, null);
  const identity = await readSocialIdentity(context, credentials);
  const user = await reading(context, (tx) => findUserOf(tx, identity));
  const refused = new Problem('wrong-credentials', `No user here signs in with this ${identity.label} account.`);
  if (!user || !mayUseDemoSignIn(user, context)) throw refused;
  await uncountTry(context, null);
  const tried = { vouched: user.email };
  await countTry(context, tried);
  return admit(context, { user, tried, passcode: two_factor_auth_passcode, refused }, async (tx) => {
    const linked = await linkAtSignIn(tx, user.id, identity, context.now);
    if (linked === 'refused') throw refused;
    if (linked === 'linked') await recordLink(tx, context, { user_id: user.id, account_id: user.account_id }, identity);
  });
}

/** The user the account is linked to; else the user with its e-mail address, refused later where they unlinked it. */
async function findUserOf(tx: Tx, identity: SocialIdentity): Promise<SignInUser | undefined> {
  const linked = await findUserOfAccount(tx, identity);
  if (linked !== undefined) return findSignInUser(tx, linked);
  const user = await findUserByEmail(tx, identity.email);
  if (!user) return undefined;
  const log_ins = await readLogInsOf(tx, user.id);
  return log_ins.some(({ service }) => service === identity.service) ? undefined : user;
}

interface Admission {
  readonly user: SignInUser;
  /** Counted already, and taken back here as far as it was right. */
  readonly tried: Tried | null;
  readonly passcode: string | undefined;
  /** The refusal for a visitor on the blocked list, the same as for others who may not enter. */
  readonly refused: Problem;
}

/**
 * Signs in a user whose first factor was right: the user must be allowed to enter, and the passcode right where one is needed. A missing
 * passcode forgives no wrong ones, or a person who knows the password could guess passcodes without end.
 */
export async function admit(
  context: RequestContext,
  { user, tried, passcode, refused }: Admission,
  atOnce: (tx: Tx) => Promise<void> = async () => {},
): Promise<SignedIn> {
  if (await isBlockedUser(context, user)) throw refused;
  const needs_passcode = user.two_factor_auth_enabled;
  if (!needs_passcode || !passcode) {
    await (needs_passcode ? uncountTry(context, tried) : forgiveTry(context, tried));
  }
  await refuseClosedDoors(context, user);
  if (needs_passcode) {
    if (!passcode) return { code: 202, message: PASSCODE_NEEDED };
    const guess = { passcodes_of: user.id };
    await countTry(context, guess);
    if (!(await takePasscode(context, user.id, passcode))) throw new Problem('wrong-credentials', WRONG_PASSCODE);
    await forgiveTry(context, guess);
    await forgiveTry(context, tried);
  }
  return inTransaction(context, async (tx) => {
    // The session first: it locks the user's row, so that the user cannot be deleted while the rest is written.
    const access_token = await openSession({ ...context, tx }, user);
    await atOnce(tx);
    rememberDevice(context, user.email);
    return { access_token };
  });
}

interface PasswordTry {
  readonly password: string;
  readonly user: SignInUser | undefined;
  readonly tried: Tried;
}

/** Takes as long for an unknown address as for a known one. */
async function passwordIsRight(context: RequestContext, { password, user, tried }: PasswordTry): Promise<boolean> {
  return unlessBusy(context, tried, () => passwordMatches(password, user?.password_hash ?? null));
}

function codeOf(email: string) {
  return { purpose: 'login', subject: email } as const;
}

/** A provider that is switched off refuses all users; one in maintenance admits platform administrators only. Source: screens S02, S51. */
export async function refuseClosedDoors(
  context: RequestContext,
  user: Pick<SignInUser, 'is_active' | 'is_locked' | 'account_status'> & { readonly role_id: number },
): Promise<void> {
  const { role_id, is_active, is_locked, account_status } = user;
  const state = role_id === ROLE_IDS.super_admin ? null : await context.services.provider_states.of(context.provider_id);
  if (state?.status === 'inactive') throw new Problem('not-permitted', 'This service is not active.');
  if (isInMaintenance(state, context.now)) throw new Problem('maintenance', "We're doing maintenance...");
  if (!is_active) throw new Problem('not-permitted', 'This user is no longer active. Please contact support.');
  if (is_locked) throw new Problem('not-permitted', 'This user is locked. Please contact support.');
  if (account_status === 'closed') throw new Problem('account-closed', 'Your account has been closed.');
}

/** Demo passwords are published in the documentation, so they work on this machine only. */
export function mayUseDemoSignIn(user: Pick<SignInUser, 'is_demo'>, context: RequestContext): boolean {
  return !user.is_demo || LOOPBACK.has(context.ip);
}

const SHUT_OUT = 'This user may not sign in any more. Please contact support.';

/** Opens a session of the user and answers its token, a fresh one at every sign-in. */
export async function openSession(context: RequestContext, user: Pick<SignInUser, 'id' | 'name'>): Promise<string> {
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
    if (session_id === undefined) throw new Problem('not-permitted', SHUT_OUT);
    await recordChange(tx, context, {
      type: 'session.started',
      object_type: 'session',
      object_id: session_id,
      change_to: { user_id: user.id, name: user.name, ip: context.ip },
    });
  });
  return access_token;
}
