import type { tagApi } from '@tsela/contract/accounts/tag-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseAccountUsers } from './account-staff.ts';
import { lockKnownTag, tellOfTags } from './save-tag.ts';
import { countOverlap, findTag, moveAccountTags, moveShipmentTags, presentTag, updateTag } from './tag-repository.ts';
import type { TagRow } from './tag-repository.ts';

/** As many bearers as move within seconds. */
const MOST_MERGED = 50_000;

/** What merging one tag into another would do. Source: screens S50. */
export async function previewMerge(
  context: RequestContext,
  { id, into_id }: InputOf<typeof tagApi.mergePreview>,
): Promise<OutputOf<typeof tagApi.mergePreview>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => {
    const [tag, into] = [await findTag(tx, id), await findTag(tx, into_id)];
    if (!tag || !into) throw new Problem('not-found', 'Tag not found.');
    refuseUnlike(tag, into);
    return { tag: presentTag(tag), into: presentTag(into), ...(await countOverlap(tx, { id, into_id, most: MOST_MERGED })) };
  });
}

/** Gives everything that bears one tag another one instead, and deletes the first; all of it or nothing. Source: screens S50. */
export async function mergeTags(
  context: RequestContext,
  { id, into_id }: InputOf<typeof tagApi.merge>,
): Promise<OutputOf<typeof tagApi.merge>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    // In one order, so that two merges of the same tags do not wait for each other in a circle.
    const locked = new Map<number, TagRow>();
    for (const each of [id, into_id].toSorted((one, other) => one - other)) locked.set(each, await lockKnownTag(tx, each));
    const [tag, into] = [locked.get(id), locked.get(into_id)];
    if (!tag || !into) throw new Problem('not-found', 'Tag not found.');
    refuseUnlike(tag, into);
    const { moved, already } = await countOverlap(tx, { id, into_id, most: MOST_MERGED });
    if (moved + already >= MOST_MERGED) throw new Problem('bad-input', tooMany(tag));
    await moveBearers(tx, context, { tag, into, moved });
    tellOfTags(tx, context);
    return { tag: presentTag(into), moved };
  });
}

/** Of shipments the tag's own entry says how many there were; accounts have an entry each. */
async function moveBearers(
  tx: Tx,
  context: RequestContext,
  { tag, into, moved }: { tag: TagRow; into: TagRow; moved: number },
): Promise<void> {
  if (tag.type === 'shipment') await moveShipmentTags(tx, { id: tag.id, into_id: into.id });
  const accounts = tag.type === 'account' ? await moveAccountTags(tx, { id: tag.id, into_id: into.id }) : [];
  await updateTag(tx, tag.id, { time_deleted: context.now }, context.now);
  await recordChanges(tx, context, [
    {
      type: 'tag.merged',
      object_type: 'tag',
      object_id: tag.id,
      change_from: { name: tag.name },
      change_to: { into: into.name, moved },
    },
    { type: 'tag.merged', object_type: 'tag', object_id: into.id, change_to: { taken_in: tag.name, moved } },
    ...accounts.map((account_id) => ({
      type: 'account.tagged',
      object_type: 'account' as const,
      object_id: account_id,
      account_id,
      change_from: { tag: tag.name },
      change_to: { tag: into.name },
    })),
  ]);
}

function tooMany({ name }: TagRow): string {
  return `${name} is on too many shipments or accounts to be merged. Please take it off some of them first.`;
}

function refuseUnlike(tag: TagRow, into: TagRow): void {
  if (tag.id === into.id) throw new Problem('bad-input', 'Please choose two tags.');
  if (tag.type !== into.type) throw new Problem('bad-input', 'Only tags of one kind can be merged.');
  if (tag.rate_group_id !== into.rate_group_id)
    throw new Problem(
      'conflict',
      'These tags give different rate groups, so that accounts would pay other rates. Give both the same one first.',
    );
}
