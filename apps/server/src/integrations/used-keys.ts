import type { UsedKey, apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { shownAnswer } from '@tsela/domain/integrations/shown-answer';
import { Problem } from '@tsela/domain/problem';
import { loadAccountFor } from '../accounts/account-repository.ts';
import { accountAskedFor } from '../accounts/change-account.ts';
import { refuseBillingUnseen } from '../accounts/present-account.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { callerOfKey, listUsedKeyRows, readKeyFor, readKeysOfAccount, readUsedKey } from './used-key-reads.ts';
import type { UsedKeyRow } from './used-key-reads.ts';

/** The Idempotency-Keys that the programs of an account have sent lately. Source: beyond.md 6, ADR 0287. */
export async function listUsedKeys(
  context: RequestContext,
  { account_id, idempotency_key = '', ...page }: InputOf<typeof apiKeyApi.usedKeys>,
): Promise<OutputOf<typeof apiKeyApi.usedKeys>> {
  refuseHalfSighted(context);
  return reading(context, async (tx) => {
    const { id } = await loadAccountFor(tx, context.actor, accountAskedFor(context, account_id));
    const by_caller = new Map((await readKeysOfAccount(tx, id)).map((key) => [callerOfKey(key.id), key]));
    const { rows, count } = await listUsedKeyRows(tx, { ...page, callers: [...by_caller.keys()], key: idempotency_key.trim() });
    return {
      used_keys: rows.flatMap((row) => {
        const key = by_caller.get(row.caller);
        return key ? [present(row, key)] : [];
      }),
      count,
    };
  });
}

/** The first answer to one of them. It has prices, so that users who may not see these do not read it. */
export async function readFirstAnswer(
  context: RequestContext,
  { api_key_id, idempotency_key }: InputOf<typeof apiKeyApi.usedKey>,
): Promise<OutputOf<typeof apiKeyApi.usedKey>> {
  refuseHalfSighted(context);
  refuseBillingUnseen(context.actor);
  return reading(context, async (tx) => {
    const key = await readKeyFor(tx, context.actor, api_key_id);
    const row = key && (await readUsedKey(tx, callerOfKey(key.id), idempotency_key));
    if (!key || !row) throw new Problem('not-found', 'This Idempotency-Key is not kept.');
    return { used_key: present(row, key), answer: row.answer === null ? null : shownAnswer(row.answer) };
  });
}

/** A key sees a whole account, and so does what it was answered: users limited to one branch see one branch only. */
function refuseHalfSighted({ actor }: RequestContext): void {
  if (actor.kind === 'user' && actor.account_id === null && actor.limit_user_to_branch)
    throw new Problem('not-permitted', 'You see one branch only, and a key sees the whole account.');
}

function present(row: UsedKeyRow, { id, name }: { readonly id: number; readonly name: string }): UsedKey {
  const [, path = '', method = ''] = /^API_(.{1,200}):([A-Z]{3,7})$/.exec(row.call) ?? [];
  return {
    api_key_id: id,
    api_key_name: name,
    idempotency_key: row.key,
    method,
    path,
    time_created: row.time_created.toISOString(),
  };
}
