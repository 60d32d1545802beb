import type { AccountId } from '@tsela/domain/ids';
import { keepPerProvider, rowsOfProvider } from '../../db/provider-cache.ts';
import type { ProviderCache } from '../../db/provider-cache.ts';
import type { Pool } from '../../db/pool.ts';
import { taggedAccounts } from './tagged-account-reads.ts';

declare module '../../services.ts' {
  interface Services {
    readonly account_ratings: ProviderCache<AccountRatings>;
  }
}

/** What a tariff asks of an account. */
export interface AccountRating {
  /** Its own or, without one, that of a tag; null for the default. */
  readonly rate_group_id: number | null;
  /** The tag that gave it the group; null where none did. */
  readonly rate_group_tag: string | null;
  readonly tags: readonly string[];
}

export interface AccountRatings {
  of(account_id: AccountId): AccountRating;
}

const NOTHING_SPECIAL: AccountRating = { rate_group_id: null, rate_group_tag: null, tags: [] };

/** Kept like the tariff itself, because every quote asks for it; only accounts with something special take room. */
export function openAccountRatings(pool: Pool): ProviderCache<AccountRatings> {
  return keepPerProvider(
    async (provider_id) => {
      const rows = await rowsOfProvider<AccountRating & { id: AccountId }>(
        pool,
        provider_id,
        `select a.id, coalesce(a.rate_group_id, tagged.rate_group_id) as rate_group_id,
         case when a.rate_group_id is null then tagged.group_tag end as rate_group_tag, coalesce(tagged.names, '{}') as tags
       from accounts a left join (${taggedAccounts(provider_id)}) tagged on tagged.account_id = a.id
       where a.provider_id = ${provider_id} and (a.rate_group_id is not null or tagged.account_id is not null)`,
      );
      const ratings = new Map(rows.map(({ id, ...rating }) => [id, rating]));
      return { of: (account_id) => ratings.get(account_id) ?? NOTHING_SPECIAL };
    },
    {
      // Changes of tags are announced as settings, those of rate groups as rates of no revision.
      stale_on: ['settings', { type: 'rates', id: 0 }],
    },
  );
}
