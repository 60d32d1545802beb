import type { ApiKey, apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { tokenExpiry } from '@tsela/domain/integrations/integration-types';
import { MOST_API_KEYS, apiKeyChecks } from '@tsela/domain/integrations/key-scopes';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { refuseClosed } from '../accounts/account-of-caller.ts';
import { loadAccountFor, lockAccountFor } from '../accounts/account-repository.ts';
import { accountAskedFor } from '../accounts/change-account.ts';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { accessKeyIdOf, drawApiKey, hashApiKey, signingSecretOf } from '../sessions/api-key-token.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import { insertKey, listKeyRows, lockKeyFor, readLiveKeyNames, revokeKeyRow } from './api-key-repository.ts';
import type { ApiKeyRow } from './api-key-repository.ts';
import { refuseSwitchedOff } from './integration-switch.ts';

/** By so much of a key people tell it from others: four of 32 signs. */
const HINT_LENGTH = 4;

/** The keys of an account. Source: screens S21. */
export async function listKeys(
  context: RequestContext,
  { account_id }: InputOf<typeof apiKeyApi.keys>,
): Promise<OutputOf<typeof apiKeyApi.keys>> {
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    const rows = await listKeyRows(tx, id);
    return { api_keys: rows.map((row) => present(row, context.now)), count: rows.length };
  });
}

/**
 * Makes a key for an account and tells it once. The account is locked, so that of two calls for its last one, one is refused. An
 * impersonator makes none: it would outlive the impersonation. Source: screens S21.
 */
export async function makeKey(
  context: RequestContext,
  { account_id: asked, expiry, is_test = false, ...input }: InputOf<typeof apiKeyApi.makeKey>,
): Promise<OutputOf<typeof apiKeyApi.makeKey>> {
  const maker = ownUserOf(context);
  refuseHalfSighted(maker);
  refuseIfAny(apiKeyChecks({ ...input, is_test }));
  const name = input.name.trim();
  const key = drawApiKey(context.provider_id);
  const key_hash = hashApiKey(context.services.secret_key, key);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, maker, accountAskedFor(context, asked));
    refuseClosed(account);
    const account_id = account.id;
    await refuseSwitchedOff(tx, account_id);
    const others = await readLiveKeyNames(tx, account_id, context.now);
    if (others.length >= MOST_API_KEYS)
      throw new Problem(
        'conflict',
        `The account has ${MOST_API_KEYS} keys already. Please revoke one that is not needed any more.`,
      );
    if (others.some((other) => other.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
    const id = await insertKey(tx, {
      account_id,
      name,
      hint: key.slice(0, HINT_LENGTH),
      scopes: input.scopes,
      is_test,
      key_hash,
      created_by: maker.user_id,
      time_created: context.now,
      time_expires: tokenExpiry(context.now, expiry),
    });
    await record(tx, context, {
      type: 'account.api-key-made',
      account_id,
      change_to: { api_key: name, scopes: input.scopes, expiry, ...(is_test && { is_test }) },
    });
    const row = await lockKeyFor(tx, maker, id);
    if (!row) throw new Error('A key that was made is not there.');
    const signing = {
      access_key_id: accessKeyIdOf(context.services.secret_key, { provider_id: context.provider_id, key_id: id }),
      secret_access_key: signingSecretOf(context.services.secret_key, key_hash.toString('hex')),
    };
    return { api_key: present(row, context.now), key, signing };
  });
}

/** Revokes a key for good; every process refuses it from then on. Source: screens S21. */
export async function revokeKey(
  context: RequestContext,
  { id }: InputOf<typeof apiKeyApi.revokeKey>,
): Promise<OutputOf<typeof apiKeyApi.revokeKey>> {
  return inTransaction(context, async (tx) => {
    const row = await lockKeyFor(tx, context.actor, id);
    if (!row) throw new Problem('not-found', 'API key not found.');
    await revokeKeyRow(tx, id, context.now);
    await record(tx, context, {
      type: 'account.api-key-revoked',
      account_id: row.account_id,
      change_from: { api_key: row.name },
    });
    return { message: `The key ${row.name} has been revoked.` };
  });
}

/** A key sees a whole account: users limited to one branch make none. */
function refuseHalfSighted({ account_id, limit_user_to_branch }: UserActor): void {
  if (account_id === null && limit_user_to_branch)
    throw new Problem('not-permitted', 'You see one branch only, and a key sees the whole account.');
}

function nameTaken(name: string): Problem {
  const message = `The account has a key named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}

interface KeyChange {
  readonly type: string;
  readonly account_id: AccountId;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { account_id, ...change }: KeyChange): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'account', object_id: account_id, account_id });
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'integrations', id: account_id, account_id }));
}

function present({ maker_acts, ...row }: ApiKeyRow, now: Date): ApiKey {
  const { time_created, time_expires, time_last_used } = row;
  const is_expired = time_expires !== null && time_expires <= now;
  return {
    ...row,
    state: is_expired ? 'expired' : maker_acts ? 'live' : 'maker-left',
    time_created: time_created.toISOString(),
    time_expires: time_expires?.toISOString() ?? null,
    time_last_used: time_last_used?.toISOString() ?? null,
  };
}
