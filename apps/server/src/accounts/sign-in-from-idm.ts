import { isForVisitors } from '@tsela/domain/permissions/visitors';
import { withoutEnding } from '@tsela/domain/formats/endings';
import type { sessionApi } from '@tsela/contract/sessions/session-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isEmail } from '@tsela/domain/formats/email';
import type { RoleId } from '@tsela/domain/ids';
import { ACCOUNT_ROLE_IDS, isAccountUser } from '@tsela/domain/permissions/audience';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { lockAccountOpenState } from '../users/managed-user-repository.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { findUserByEmail } from '../sessions/session-repository.ts';
import type { SignInUser } from '../sessions/session-repository.ts';
import { admit, mayUseDemoSignIn, refuseClosedDoors } from '../sessions/sign-in.ts';
import { countTry, uncountTry } from '../sessions/sign-in-tries.ts';
import { openToken } from '../sessions/signed-token.ts';
import type { Claims } from '../sessions/signed-token.ts';
import { useUpToken } from '../sessions/used-tokens.ts';
import { isBlocked } from '../user-records/blocked-visitors.ts';
import { createUser } from '../user-records/create-user.ts';
import { findAccountByCode } from './account-repository.ts';

const REFUSED = 'We could not sign you in. Please try again from the page you came from.';
/** Source: screens S05. */
const AGE_MAX_S = 5 * 60;

type Input = InputOf<typeof sessionApi.signInFromIdm>;

/**
 * Signs in a user by a signed token of the provider's identity service: of the configured issuer, for this portal, five minutes old at
 * most, once. It vouches for users of accounts only: an administrator who sets the service up could otherwise sign in as any user, up to
 * the super-admin. An unknown person becomes a user only of an account of this provider that the token names. Source: screens S05.
 */
export async function signInFromIdm(context: RequestContext, input: Input): Promise<OutputOf<typeof sessionApi.signInFromIdm>> {
  const settings = await context.services.settings.of(context.provider_id);
  const issuer = withoutEnding(readSetting(settings, 'idm_issuer'), '/');
  if (!readSetting(settings, 'idm_enabled') || issuer === '') throw new Problem('not-found', 'Not found');
  await countTry(context, null);
  const claims = await readClaims(context, input.token, issuer);
  const email = emailOf(claims);
  // From here on the try is one of that person, whose passcode may be guessed behind a right token.
  await uncountTry(context, null);
  const tried = { vouched: email };
  await countTry(context, tried);
  const known = await reading(context, (tx) => findUserByEmail(tx, email));
  const { user, has_used_token } = known
    ? { user: known, has_used_token: false }
    : await makeUser(context, { email, claims, token: input.token });
  if (!isAccountUser(user) || !mayUseDemoSignIn(user, context)) throw refused();
  return admit(context, { user, tried, passcode: input.two_factor_auth_passcode, refused: refused() }, async (tx) => {
    if (!has_used_token && !(await useUpToken(tx, context, input.token))) throw refused();
  });
}

function emailOf({ email }: Claims): string {
  if (typeof email !== 'string' || !isEmail(email)) throw refused();
  return email.trim();
}

async function readClaims(context: RequestContext, token: string, issuer: string): Promise<Claims> {
  const portal = await portalAddressOf(context, context.provider_id);
  if (portal === null) throw refused();
  const claims = await openToken(token, {
    keys_url: `${issuer}/.well-known/jwks.json`,
    outgoing: context.services.outgoing,
    asker: context.provider_id,
    issuers: [issuer, `${issuer}/`],
    audience: portal,
    now: context.now,
    age_max_s: AGE_MAX_S,
  });
  if (!claims) throw refused();
  return claims;
}

interface Newcomer {
  readonly email: string;
  readonly claims: Claims;
  readonly token: string;
}

/** The user, and whether the token was used for making them: of two tokens at once for one person the second finds them made. */
async function makeUser(context: RequestContext, newcomer: Newcomer): Promise<{ user: SignInUser; has_used_token: boolean }> {
  const { email, claims, token } = newcomer;
  const { account_code, role_id, name } = claims;
  const role = ACCOUNT_ROLE_IDS.find((each) => each === role_id);
  if (typeof account_code !== 'string' || role === undefined) throw refused();
  if (await isBlocked(context, 'registration', { emails: [email] })) throw refused();
  return inTransaction(context, async (tx) => {
    const account = await findAccountByCode(tx, account_code);
    if (!account || isForVisitors(account)) throw refused();
    // A call that closes or merges it at this moment comes first, or waits until the user is added.
    const { is_open, is_merged } = await lockAccountOpenState(tx, account.id);
    if (is_merged) throw refused();
    // A refused user is not made either.
    const account_status = is_open ? 'open' : 'closed';
    await refuseClosedDoors(context, { role_id: role, is_active: true, is_locked: false, account_status });
    if (!(await useUpToken(tx, context, token))) throw refused();
    await createUser(
      { ...context, tx, actor: { kind: 'system', name: 'Identity service' } },
      {
        name: typeof name === 'string' && name.trim() !== '' ? onOneLine(name).slice(0, 255) : email,
        email,
        mobile_number: '',
        // One of the seeded account roles.
        role_id: role as RoleId,
        account_id: account.id,
        branch_id: null,
        limit_user_to_branch: false,
        password_hash: '',
        is_demo: false,
      },
    );
    return { user: await made(tx, email), has_used_token: true };
  }).catch(async (error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
    return { user: await reading(context, (tx) => made(tx, email)), has_used_token: false };
  });
}

async function made(tx: Tx, email: string): Promise<SignInUser> {
  const user = await findUserByEmail(tx, email);
  if (!user) throw refused();
  return user;
}

function refused(): Problem {
  return new Problem('wrong-credentials', REFUSED);
}
