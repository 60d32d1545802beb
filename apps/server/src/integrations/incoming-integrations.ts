import type { IncomingIntegration, incomingApi } from '@tsela/contract/integrations/incoming-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { AccountId } from '@tsela/domain/ids';
import { incomingChecks } from '@tsela/domain/integrations/incoming-rules';
import { tokenExpiry } from '@tsela/domain/integrations/integration-types';
import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import { MOST_INTEGRATIONS } from '@tsela/domain/integrations/outgoing-checks';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { refuseClosed } from '../accounts/account-of-caller.ts';
import { lockAccountFor } from '../accounts/account-repository.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseOthers } from './for-staff.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import {
  countIncoming,
  incomingWanted,
  insertIncoming,
  lockIncomingFor,
  readCallFigures,
  updateIncoming,
} from './incoming-repository.ts';
import type { IncomingRow, IncomingToken } from './incoming-repository.ts';
import { drawIncomingToken, hashIncomingToken, hintOfToken } from './incoming-token.ts';
import { nameChecks } from './outgoing-settings.ts';
import { drawWebhookId } from './webhook-repository.ts';

const DAY_MS = 86_400_000;

/** The other systems that call us for the accounts within reach. Source: screens S40. */
export async function listIncoming(
  context: RequestContext,
  input: InputOf<typeof incomingApi.incoming>,
): Promise<OutputOf<typeof incomingApi.incoming>> {
  refuseOthers(context);
  return reading(context, async (tx) => {
    const query = incomingWanted(tx, context.actor, input);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('i.id', 'desc').limit(limit).offset(offset).execute();
    return {
      integrations: await presentAll(tx, context, rows),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** Sets up another system that calls us; its token is told once. The account is locked, as for those that are called. Source: screens S40. */
export async function createIncoming(
  context: RequestContext,
  { account_id, integration_type, name, partner = '', expiry, ...settings }: InputOf<typeof incomingApi.createIncoming>,
): Promise<OutputOf<typeof incomingApi.createIncoming>> {
  refuseOthers(context);
  const maker = ownUserOf(context);
  refuseIfAny([...nameChecks(name), ...incomingChecks(integration_type, settings)]);
  return inTransaction(context, async (tx) => {
    const account = await lockAccountFor(tx, maker, account_id);
    refuseClosed(account);
    if ((await countIncoming(tx, account.id)) >= MOST_INTEGRATIONS)
      throw new Problem('conflict', `The account has ${MOST_INTEGRATIONS} integrations that call us already.`);
    const id = await drawWebhookId(tx);
    const { token, stored } = await freshToken(context, id, expiry);
    await insertIncoming(tx, {
      ...settings,
      ...stored,
      id,
      account_id: account.id,
      integration_type,
      name: name.trim(),
      partner: partner.trim(),
      created_by: maker.user_id,
      now: context.now,
    });
    const row = await lockIncoming(tx, context, id);
    await record(tx, context, { type: 'account.integration-added', account_id: account.id, change_to: toldOf(row) });
    return { integration: await presentOne(tx, context, row), token };
  });
}

/** Changes what another system may do and how it is read. Source: screens S40. */
export async function changeIncoming(
  context: RequestContext,
  { id, time_modified, settings, name, partner, is_active }: InputOf<typeof incomingApi.changeIncoming>,
): Promise<OutputOf<typeof incomingApi.changeIncoming>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const before = await lockIncoming(tx, context, id);
    refuseStale('integration', time_modified, before);
    refuseIfAny([
      ...(name === undefined ? [] : nameChecks(name)),
      ...(settings === undefined ? [] : incomingChecks(before.integration_type, settings)),
    ]);
    const changes = {
      ...settings,
      ...(name !== undefined && { name: name.trim() }),
      ...(partner !== undefined && { partner: partner.trim() }),
      ...(is_active !== undefined && { is_active }),
    };
    await updateIncoming(tx, id, changes, context.now);
    const row = await lockIncoming(tx, context, id);
    const { account_id } = before;
    const change = { change_from: toldOf(before), change_to: toldOf(row) };
    await record(tx, context, { type: 'account.integration-changed', account_id, ...change });
    return { integration: await presentOne(tx, context, row) };
  });
}

/** Removes another system: its token is refused at once. Source: screens S40. */
export async function removeIncoming(
  context: RequestContext,
  { id }: InputOf<typeof incomingApi.removeIncoming>,
): Promise<OutputOf<typeof incomingApi.removeIncoming>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const before = await lockIncoming(tx, context, id);
    const { account_id } = before;
    await updateIncoming(tx, id, { is_active: false, time_removed: context.now }, context.now);
    await record(tx, context, { type: 'account.integration-removed', account_id, change_from: toldOf(before) });
    return { message: 'The integration has been removed.' };
  });
}

/** Draws another token and tells it once; the one before is refused at once. Source: screens S40. */
export async function rotateToken(
  context: RequestContext,
  { id, expiry }: InputOf<typeof incomingApi.rotateToken>,
): Promise<OutputOf<typeof incomingApi.rotateToken>> {
  refuseOthers(context);
  ownUserOf(context);
  return inTransaction(context, async (tx) => {
    const { account_id, name } = await lockIncoming(tx, context, id);
    const { token, stored } = await freshToken(context, id, expiry);
    await updateIncoming(tx, id, stored, context.now);
    const change_to = { integration: name, token: '***', expiry };
    await record(tx, context, { type: 'account.integration-token', account_id, change_to });
    return { integration: await presentOne(tx, context, await lockIncoming(tx, context, id)), token };
  });
}

async function freshToken(
  { services, provider_id, now }: RequestContext,
  integration_id: number,
  expiry: JwtExpiry,
): Promise<{ token: string; stored: IncomingToken }> {
  const token_expires = tokenExpiry(now, expiry);
  const owner = { provider_id, integration_id };
  const token = await drawIncomingToken(services.secret_key, owner, { now, expires: token_expires });
  const stored = { token_hash: hashIncomingToken(token), token_hint: hintOfToken(token), token_expiry: expiry, token_expires };
  return { token, stored };
}

async function lockIncoming(tx: Tx, { actor }: RequestContext, id: number): Promise<IncomingRow> {
  const row = await lockIncomingFor(tx, actor, id);
  if (!row) throw incomingNotFound();
  return row;
}

export function incomingNotFound(): Problem {
  return new Problem('not-found', 'Integration not found.');
}

/** What the trail of the account says of it. */
function toldOf({ name, integration_type, is_active, scopes, fields, status_mapping, allowed_addresses }: IncomingRow) {
  return { integration: name, integration_type, is_active, scopes, fields, status_mapping, allowed_addresses };
}

interface IncomingChange {
  readonly type: string;
  readonly account_id: AccountId;
  readonly change_from?: object;
  readonly change_to?: object;
}

async function record(tx: Tx, context: RequestContext, { account_id, ...change }: IncomingChange): Promise<void> {
  await recordChange(tx, context, { ...change, object_type: 'account', object_id: account_id, account_id });
}

export async function presentOne(tx: Tx, context: RequestContext, row: IncomingRow): Promise<IncomingIntegration> {
  const [shown] = await presentAll(tx, context, [row]);
  if (!shown) throw incomingNotFound();
  return shown;
}

async function presentAll(tx: Tx, { now }: RequestContext, rows: readonly IncomingRow[]): Promise<IncomingIntegration[]> {
  const ids = rows.map(({ id }) => id);
  const figures = await readCallFigures(tx, ids, new Date(now.getTime() - DAY_MS));
  return rows.map(({ account_status: _status, token_hash: _hash, token_expires, time_created, time_modified, ...row }) => {
    const own = figures.find(({ integration_id }) => integration_id === row.id);
    return {
      ...row,
      scopes: [...row.scopes],
      status_mapping: [...row.status_mapping],
      allowed_addresses: [...row.allowed_addresses],
      token_expires: token_expires?.toISOString() ?? null,
      time_last: own?.time_last?.toISOString() ?? null,
      calls_24h: Number(own?.calls_24h ?? 0),
      taken_24h: Number(own?.taken_24h ?? 0),
      time_created: time_created.toISOString(),
      time_modified: time_modified.toISOString(),
    };
  });
}
