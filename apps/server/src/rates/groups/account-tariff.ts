import type { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { levelsForAccount, linesForAccount } from '@tsela/domain/rates/account-tariff';
import type { AddedPart } from '@tsela/domain/rates/account-tariff';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { wireLines } from '../tariff/card-units.ts';
import { readAccountsOfGroups, selectAccountsOfGroups } from './rate-group-repository.ts';
import { presentAccountOfGroup } from './rate-groups.ts';

type Call = typeof rateGroupApi.accountTariff;
type Tariff = NonNullable<OutputOf<Call>['tariff']>;

/** What the live tariff has for one account: its group, the services that it may book, and what is added to base rates. Source: screens S44. */
export async function readAccountTariff(context: RequestContext, { account_id }: InputOf<Call>): Promise<OutputOf<Call>> {
  const { services, provider_id, actor } = context;
  const { live, ratings } = await services.pricing_facts.of(provider_id);
  return reading(context, async (tx) => {
    const [row] = await readAccountsOfGroups(selectAccountsOfGroups(tx, actor, { account_id }), { limit: 1, offset: 0 });
    if (!row) throw new Problem('not-found', 'Account not found.');
    const account = presentAccountOfGroup(row, live?.compiled);
    if (!live || !account.rate_group) return { account, tariff: null };
    const { card } = live.compiled;
    const { tags } = ratings.of(account_id);
    const reader = { account_id, tags, rate_group_id: account.rate_group.id, today: dayOf(context.now) };
    const linesOf = <Part extends AddedPart>(part: Part) => wireLines(card, part, linesForAccount(card, part, reader));
    const surcharges = linesOf('surcharges');
    const tariff: Tariff = {
      rate_revision_id: live.revision_id,
      name: card.name,
      tags: [...tags],
      service_levels: levelsForAccount(card, account_id).map(({ id, code, name }) => ({ id, code, name })),
      zones: card.zones
        .filter(({ id }) => surcharges.some(({ zone_ids }) => zone_ids?.includes(id)))
        .map(({ id, code, name }) => ({ id, name: code || name })),
      surcharges,
      rate_adjustments: linesOf('rate_adjustments'),
      time_based_rate_adjustments: linesOf('time_based_rate_adjustments'),
      opt_in_rates: linesOf('opt_in_rates'),
      opt_in_time_based_rates: linesOf('opt_in_time_based_rates'),
      extras: linesOf('extras'),
    };
    return { account, tariff };
  });
}
