import type { rateGroupApi } from '@tsela/contract/rates/rate-group-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import { Problem } from '@tsela/domain/problem';
import { tellOfRatings } from '../../accounts/account-staff.ts';
import { tellOfTags } from '../../accounts/save-tag.ts';
import { recordChanges } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { refuseLimited } from '../tariff/rate-impacts.ts';
import { groupToGive } from './rate-groups.ts';
import { lockTagsOfGroups, readTagsOfGroups, setGroupOfTags } from './tag-group-repository.ts';

type Api = typeof rateGroupApi;

/** The tags of accounts with the rate groups they give, in the order in which they win. */
export async function listTagsOfGroups(context: RequestContext): Promise<OutputOf<Api['groupTags']>> {
  const tags = await reading(context, readTagsOfGroups);
  return { tags: tags.map((tag) => presentTag(tag)) };
}

/** Lets tags give a rate group to accounts without one of their own; all of the tags or, where one is not there, none.
 *  A tag may be on any account, so that this is for staff who see every account. Source: screens S47. */
export async function giveTagsGroup(
  context: RequestContext,
  { tag_ids, rate_group_id }: InputOf<Api['giveTagGroup']>,
): Promise<OutputOf<Api['giveTagGroup']>> {
  refuseLimited(context);
  const live = await context.services.rate_cards.of(context.provider_id);
  const group = groupToGive(live?.compiled, rate_group_id);
  return inTransaction(context, async (tx) => {
    const before = await lockTagsOfGroups(tx, tag_ids);
    if (before.length < tag_ids.length) throw new Problem('not-found', 'Tag not found.');
    const changed = before.filter((tag) => tag.rate_group_id !== rate_group_id);
    await setGroupOfTags(tx, { ids: changed.map(({ id }) => id), rate_group_id, now: context.now });
    await recordChanges(
      tx,
      context,
      changed.map(({ id, name, rate_group_id: from, account_count }) => ({
        type: 'tag.rate-group-given',
        object_type: 'tag',
        object_id: id,
        change_from: { rate_group_id: from },
        change_to: { tag: name, rate_group_id, rate_group: group?.name ?? 'none', accounts: account_count },
      })),
    );
    tellOfTags(tx, context);
    tellOfRatings(tx, context);
    return { tags: before.map((tag) => presentTag({ ...tag, rate_group_id })) };
  });
}

type TagRow = Awaited<ReturnType<typeof readTagsOfGroups>>[number];

function presentTag({ colour, ...tag }: TagRow): OutputOf<Api['groupTags']>['tags'][number] {
  // Written by save-tag.ts, which takes no other colours.
  return { ...tag, colour: colour as ChipColour };
}
