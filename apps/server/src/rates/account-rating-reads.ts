import type { AccountId } from '@tsela/domain/ids';
import type { Pool } from 'pg';
import { keepPerProvider, rowsOfProvider } from '../db/kept-per-provider.ts';
import type { KeptPerProvider } from '../db/kept-per-provider.ts';

/** What a tariff asks of an account: the rate group it was given, null for the default, and its tags. */
export interface AccountRating {
  readonly rate_group_id: number | null;
  readonly tags: readonly string[];
}

export interface AccountRatings {
  of(account_id: AccountId): AccountRating;
}

const NOTHING_SPECIAL: AccountRating = { rate_group_id: null, tags: [] };

/** Kept like the tariff itself, because every quote asks for it; only accounts with something special take room. */
export function openAccountRatings(pool: Pool): KeptPerProvider<AccountRatings> {
  return keepPerProvider(async (provider_id) => {
    const rows = await rowsOfProvider<AccountRating & { id: AccountId }>(
      pool,
      provider_id,
      `select a.id, a.rate_group_id, coalesce(tagged.names, '{}') as tags
       from accounts a
       left join (
         select b.account_id, array_agg(t.name order by t.name) as names
         from account_tags b join tags t on t.provider_id = b.provider_id and t.id = b.tag_id
         where b.provider_id = ${provider_id} and t.time_deleted is null group by b.account_id
       ) tagged on tagged.account_id = a.id
       where a.provider_id = ${provider_id} and (a.rate_group_id is not null or tagged.account_id is not null)`,
    );
    const ratings = new Map(rows.map(({ id, rate_group_id, tags }) => [id, { rate_group_id, tags }]));
    return { of: (account_id) => ratings.get(account_id) ?? NOTHING_SPECIAL };
  });
}
