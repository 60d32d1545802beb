import type { AccountOfRateGroup, rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import type { CompiledRateCard } from '@tsela/domain/rates/card/compile-rate-card';
import type { RateGroup } from '@tsela/domain/rates/card/rate-card';
import { tellOfRatings } from '../../accounts/account-staff.ts';
import { recordChanges } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import {
  countAccountsByGroup,
  lockAccountsOfGroups,
  readAccountsOfGroups,
  selectAccountsOfGroups,
  setRateGroup,
} from './rate-group-repository.ts';
import type { AccountOfGroupRow } from './rate-group-repository.ts';

type Api = typeof rateGroupApi;

/** The rate groups of the live tariff, with the accounts in the caller's reach that have each. */
export async function listRateGroups(context: RequestContext): Promise<OutputOf<Api['groups']>> {
  const live = await context.services.rate_cards.of(context.provider_id);
  const counts = await reading(context, (tx) => countAccountsByGroup(tx, context.actor));
  return {
    rate_groups: (live?.compiled.card.rate_groups ?? []).map(({ id, name, is_default }) => ({
      id,
      name,
      is_default,
      account_count: counts.get(id) ?? 0,
    })),
  };
}

export async function listAccountsOfGroups(
  context: RequestContext,
  input: InputOf<Api['groupAccounts']>,
): Promise<OutputOf<Api['groupAccounts']>> {
  const { limit, offset } = pageOf(input);
  const live = await context.services.rate_cards.of(context.provider_id);
  return reading(context, async (tx) => {
    const query = selectAccountsOfGroups(tx, context.actor, { ...input, search: input.search?.trim() });
    const rows = await readAccountsOfGroups(query, { limit, offset });
    return {
      accounts: rows.map((row) => presentAccountOfGroup(row, live?.compiled)),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** Gives accounts a rate group; all of them or, where one is out of reach, none. Source: screens S44, S47. */
export async function giveRateGroup(
  context: RequestContext,
  { account_ids, rate_group_id }: InputOf<Api['giveGroup']>,
): Promise<OutputOf<Api['giveGroup']>> {
  const live = await context.services.rate_cards.of(context.provider_id);
  const group = groupToGive(live?.compiled, rate_group_id);
  return inTransaction(context, async (tx) => {
    const ids = [...new Set(account_ids)];
    const before = await lockAccountsOfGroups(tx, context.actor, ids);
    if (before.length < ids.length) throw new Problem('not-found', 'Account not found.');
    const changed = before.filter((account) => account.rate_group_id !== rate_group_id);
    await setRateGroup(tx, { ids: changed.map(({ id }) => id), rate_group_id, now: context.now });
    await recordChanges(
      tx,
      context,
      changed.map(({ id, rate_group_id: from }) => ({
        type: 'account.rate-group-given',
        object_type: 'account',
        object_id: id,
        account_id: id,
        change_from: { rate_group_id: from },
        change_to: { rate_group_id, rate_group: group?.name ?? 'none of its own' },
      })),
    );
    tx.after_commit.push(() => {
      for (const { id } of changed)
        context.services.live.publish({ provider_id: tx.provider_id, type: 'account', id, account_id: id });
    });
    tellOfRatings(tx, context);
    return { accounts: before.map((account) => presentAccountOfGroup({ ...account, rate_group_id }, live?.compiled)) };
  });
}

/** The group of that number in the live tariff; undefined where none is to be given. */
export function groupToGive(compiled: CompiledRateCard | undefined, rate_group_id: number | null): RateGroup | undefined {
  if (rate_group_id === null) return undefined;
  const group = compiled?.groups.get(rate_group_id)?.group;
  if (group) return group;
  const message = 'The live tariff has no such rate group.';
  throw new Problem('bad-input', message, { violations: [{ field: 'rate_group_id', code: 'not-there', message }] });
}

/** What it pays by, and why: as quotes choose it. */
export function presentAccountOfGroup(row: AccountOfGroupRow, compiled: CompiledRateCard | undefined): AccountOfRateGroup {
  const { id, account_code, name, rate_group_id, tag_group_id, group_tag } = row;
  const held_id = rate_group_id ?? tag_group_id;
  const held = compiled?.groups.get(held_id ?? -1)?.group;
  const tag = rate_group_id === null ? group_tag : null;
  const paid = held ?? compiled?.default_group.group;
  const given_by = held ? (tag === null ? 'account' : 'tag') : 'default';
  return {
    id,
    account_code,
    name,
    rate_group_id,
    rate_group: paid ? { id: paid.id, name: paid.name, given_by, tag: held ? tag : null } : null,
    is_group_gone: held_id !== null && !held,
  };
}
