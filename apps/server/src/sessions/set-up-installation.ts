import type { setupApi } from '@tsela/contract/providers/setup-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { phoneToStore } from '@tsela/domain/formats/phone';
import type { ProviderId, RoleId, UserId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { ROLE_IDS } from '@tsela/domain/permissions/audience';
import { originsOf, setupChecks } from '@tsela/domain/sessions/setup-rules';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { foundProvider, renameProvider } from '../providers/create-provider.ts';
import { hostName } from '../providers/settings-reads.ts';
import { createUser } from '../user-records/create-user.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail } from './session-repository.ts';
import {
  deleteSetupTokens,
  findFirstProvider,
  lockSetupTokens,
  readSetupTokens,
  skipFirstProviderId,
} from './setup-repository.ts';
import type { SetupToken } from './setup-repository.ts';
import { findSetupToken } from './setup-token.ts';
import { openSession } from './sign-in.ts';

const LINK_IS_OVER = 'This link no longer works. Restart the server to get a new one.';
const IS_SET_UP = 'This installation is already set up. Please log in.';

/** The provider that an installation starts with. */
const FIRST_PROVIDER = 1 as ProviderId;

type SetupInput = InputOf<typeof setupApi.setUp>;

/** Whether the link with this token works. An installation with an administrator has nothing to set up. */
export async function readSetupState(
  context: RequestContext,
  { token = '' }: InputOf<typeof setupApi.state>,
): Promise<OutputOf<typeof setupApi.state>> {
  return reading(context, async (tx) => {
    const kept = await readSetupTokens(tx);
    if (kept.length === 0 && (await findFirstProvider(tx)) !== null) throw new Problem('not-found', IS_SET_UP);
    return { valid: findSetupToken(token, kept, context.now) !== null };
  });
}

/**
 * Makes the first provider and its administrator behind a set-up link, in one transaction with the link's end, and signs them in. A
 * provider that has lost its administrators is not made again: it gets this one, with the name and the host given. A later link makes the
 * super-admin, who administers providers and changes nothing of this one. Source: running.md, docs/decisions/0017.
 */
export async function setUpInstallation(context: RequestContext, input: SetupInput): Promise<OutputOf<typeof setupApi.setUp>> {
  const { valid } = await readSetupState(context, input);
  if (!valid) throw new Problem('not-found', LINK_IS_OVER);
  refuseIfAny(setupChecks(input));
  const password_hash = await hashPassword(input.password);
  const found = await reading(context, findFirstProvider);
  const provider_id = found ?? FIRST_PROVIDER;
  const access_token = await inTransaction({ ...context, provider_id }, async (tx) => {
    const { role_id } = await useUpLink(tx, context, input.token);
    const inside = { ...context, provider_id, actor: { kind: 'system', name: 'Set-up link' } as const, tx };
    const is_there = found !== null;
    const makes_super_admin = is_there && role_id === ROLE_IDS.super_admin;
    if (!makes_super_admin) await makeProvider(inside, { title: input.provider_title.trim(), is_there });
    const user_id = await makeAdministrator(inside, { input, password_hash, role_id });
    return openSession(inside, { id: user_id, name: input.name.trim() });
  });
  return { access_token };
}

/** Of two who use a link at once the second waits here, and then finds that it is over. */
async function useUpLink(tx: Tx, context: RequestContext, token: string): Promise<SetupToken> {
  const link = findSetupToken(token, await lockSetupTokens(tx), context.now);
  if (!link) throw new Problem('not-found', LINK_IS_OVER);
  await deleteSetupTokens(tx);
  return link;
}

async function makeProvider(
  inside: RequestContext & { tx: Tx },
  { title, is_there }: { title: string; is_there: boolean },
): Promise<void> {
  const public_host = hostName(new URL(inside.services.config.public_url).host);
  const origins = originsOf(public_host, hostName(inside.host ?? ''));
  if (is_there) return renameProvider(inside, { name: title, origins });
  await skipFirstProviderId(inside.tx);
  await foundProvider(inside, { name: title, origins, settings: { provider_title: title } });
}

async function makeAdministrator(
  inside: RequestContext & { tx: Tx },
  { input, password_hash, role_id }: { input: SetupInput; password_hash: string; role_id: RoleId },
): Promise<UserId> {
  const email = input.email.trim();
  if (await findUserByEmail(inside.tx, email)) {
    refuseIfAny([{ field: 'email', code: 'email-taken', message: 'There is already a user with this email address.' }]);
  }
  return createUser(inside, {
    name: input.name.trim(),
    email,
    mobile_number: phoneToStore(input.mobile_number ?? '', { is_south_african: true }),
    role_id,
    account_id: null,
    branch_id: null,
    limit_user_to_branch: false,
    password_hash,
    is_demo: false,
  });
}
