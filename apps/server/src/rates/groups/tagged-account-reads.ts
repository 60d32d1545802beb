import type { ProviderId } from '@tsela/domain/ids';

/** What the tags of an account say to a tariff. */
export interface TaggedAccount {
  readonly names: readonly string[];
  /** The group of the first of its tags, by name, that gives one; an account with a group of its own does not come to this. */
  readonly rate_group_id: number | null;
  readonly group_tag: string | null;
}

/**
 * One row for each account with tags, as a query in text: what is kept for quotes is read without parameters, and lists join it. Names of
 * tags are unique but for their case, so that the same tag comes first every time.
 */
export function taggedAccounts(provider_id: ProviderId): string {
  const first = (column: string) =>
    `(array_agg(${column} order by lower(t.name), t.id) filter (where t.rate_group_id is not null))[1]`;
  return `select b.account_id, array_agg(t.name order by t.name) as names, ${first('t.rate_group_id')} as rate_group_id,
      ${first('t.name')} as group_tag
    from account_tags b join tags t on t.provider_id = b.provider_id and t.id = b.tag_id
    where b.provider_id = ${provider_id} and t.time_deleted is null group by b.account_id`;
}
