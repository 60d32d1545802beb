import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { dayOf } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { maySeeBilling } from './present-account.ts';

/** The tags of a page of accounts, by account. */
export async function readTagsOf(tx: Tx, account_ids: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Tags>> {
  const by_account = new Map<AccountId, Tags>(account_ids.map((id) => [id, []]));
  if (account_ids.length === 0) return by_account;
  const rows = await tx.db
    .selectFrom('account_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.provider_id', '=', 'account_tags.provider_id').onRef('tags.id', '=', 'account_tags.tag_id'),
    )
    .select(['account_tags.account_id', 'tags.id', 'tags.name', 'tags.colour'])
    .where('account_tags.provider_id', '=', tx.provider_id)
    .where('account_tags.account_id', 'in', account_ids)
    .orderBy(sql`lower(tags.name)`)
    .execute();
  // Written by save-tag.ts, which takes no other colours.
  for (const { account_id, ...tag } of rows) by_account.get(account_id)?.push(tag as Tags[number]);
  return by_account;
}

type Tags = NonNullable<Account['tags']>;
type Figures = NonNullable<Account['figures']>;

/** Counting goes no further, so that a list stays as quick with an account that sends thousands a day. */
const COUNTED_TO = 1000;
const DAY_MS = 86_400_000;

interface FigureRow {
  readonly id: AccountId;
  readonly time_last_shipment: Date | null;
  readonly shipments_30_days: number;
  readonly is_overdue: boolean;
}

/** How a page of accounts is doing, in one query that looks at a bounded number of rows of each. Source: screens S44. */
export async function readFigures(
  tx: Tx,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  account_ids: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, Figures>> {
  if (account_ids.length === 0) return new Map();
  const { rows } = await tx.client.query<FigureRow>(
    `select a.id,
      (select s.time_created from shipments s where s.provider_id = $1 and s.account_id = a.id
        and s.status not in ('quote', 'quote-expired') order by s.time_created desc, s.id desc limit 1) as time_last_shipment,
      (select count(*)::int from (select from shipments s where s.provider_id = $1 and s.account_id = a.id
        and s.time_created >= $3 and s.status not in ('quote', 'quote-expired') limit ${COUNTED_TO}) recent) as shipments_30_days,
      exists (select from billing_documents d where d.provider_id = $1 and d.kind = 'invoice' and d.account_id = a.id
        and d.due_date < $4 and d.paid_cents < d.total_cents) as is_overdue
    from accounts a where a.provider_id = $1 and a.id = any($2)`,
    [tx.provider_id, account_ids, new Date(now.getTime() - 30 * DAY_MS), dayOf(now)],
  );
  const sees_billing = maySeeBilling(actor);
  return new Map(
    rows.map(({ id, time_last_shipment, shipments_30_days, is_overdue }) => [
      id,
      {
        ...(sees_billing && { is_overdue }),
        time_last_shipment: time_last_shipment?.toISOString() ?? null,
        shipments_30_days,
      },
    ]),
  );
}
