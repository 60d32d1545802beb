import type { AccountId } from '@tsela/domain/ids';
import type { JwtExpiry } from '@tsela/domain/integrations/integration-types';
import type { Tx } from '../db/transaction.ts';

/** What stops working at a moment, and who made it. */
export interface ExpiringToken {
  readonly id: number;
  readonly account_id: AccountId;
  readonly name: string;
  readonly expires: Date;
  readonly option: JwtExpiry;
  readonly email: string | null;
}

/** A provider has few. Those that expire first come first, so that of very many the others are told on a later day. */
const MOST = 1000;
/** What is valid for longer was made for a month. */
const WEEK_AND_A_BIT_MS = 8 * 24 * 60 * 60 * 1000;

/** The tokens of integrations that call us which expire until then, of people who still work here. */
export async function readExpiringTokens(tx: Tx, { now, until }: { now: Date; until: Date }): Promise<ExpiringToken[]> {
  const rows = await tx.db
    .selectFrom('incoming_integrations as i')
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'i.provider_id').onRef('u.id', '=', 'i.created_by'))
    .select(['i.id', 'i.account_id', 'i.name', 'i.token_expires', 'i.token_expiry', 'u.email'])
    .where('i.provider_id', '=', tx.provider_id)
    .where('i.time_removed', 'is', null)
    .where('i.is_active', '=', true)
    .where('u.is_active', '=', true)
    .where('i.token_expires', '>', now)
    .where('i.token_expires', '<=', until)
    .orderBy('i.token_expires')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ token_expires, token_expiry, ...row }) =>
    token_expires === null ? [] : [{ ...row, expires: token_expires, option: token_expiry }],
  );
}

/** The keys of accounts which expire until then, of people who still work there. */
export async function readExpiringKeys(tx: Tx, { now, until }: { now: Date; until: Date }): Promise<ExpiringToken[]> {
  const rows = await tx.db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'k.provider_id').onRef('u.id', '=', 'k.created_by'))
    .select(['k.id', 'k.account_id', 'k.name', 'k.time_created', 'k.time_expires', 'u.email'])
    .where('k.provider_id', '=', tx.provider_id)
    .where('k.time_revoked', 'is', null)
    .where('u.is_active', '=', true)
    .where('k.time_expires', '>', now)
    .where('k.time_expires', '<=', until)
    .orderBy('k.time_expires')
    .limit(MOST)
    .execute();
  return rows.flatMap(({ time_created, time_expires, ...row }) => {
    if (time_expires === null) return [];
    const is_long = time_expires.getTime() - time_created.getTime() > WEEK_AND_A_BIT_MS;
    return [{ ...row, expires: time_expires, option: is_long ? ('one-month' as const) : ('one-week' as const) }];
  });
}
