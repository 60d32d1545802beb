import type { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { tellOfRatings } from '../accounts/account-staff.ts';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import {
  countAccountsByGroup,
  lockAccountsOfGroups,
  readAccountsOfGroups,
  selectAccountsOfGroups,
  setRateGroup,
} from './rate-group-repository.ts';

type Api = typeof rateGroupApi;

/** The rate groups of the live tariff, with the accounts in the caller's reach that were given each. */
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
  return reading(context, async (tx) => {
    const query = selectAccountsOfGroups(tx, context.actor, { ...input, search: input.search?.trim() });
    const rows = await readAccountsOfGroups(query, { limit, offset });
    return { accounts: rows, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** Gives accounts a rate group; all of them or, where one is out of reach, none. Source: screens S44, S47. */
export async function giveRateGroup(
  context: RequestContext,
  { account_ids, rate_group_id }: InputOf<Api['giveGroup']>,
): Promise<OutputOf<Api['giveGroup']>> {
  const live = await context.services.rate_cards.of(context.provider_id);
  const group = live?.compiled.groups.get(rate_group_id ?? -1)?.group;
  if (rate_group_id !== null && !group) {
    const message = 'The live tariff has no such rate group.';
    throw new Problem('bad-input', message, { violations: [{ field: 'rate_group_id', code: 'not-there', message }] });
  }
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
        change_to: { rate_group_id, rate_group: group?.name ?? 'default' },
      })),
    );
    tx.after_commit.push(() => {
      for (const { id } of changed)
        context.services.live.publish({ provider_id: tx.provider_id, type: 'account', id, account_id: id });
    });
    tellOfRatings(tx, context);
    return { accounts: before.map((account) => ({ ...account, rate_group_id })) };
  });
}
