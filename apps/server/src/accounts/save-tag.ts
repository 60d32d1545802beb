import type { tagApi } from '@tsela/contract/accounts/tag-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { mayBeOffered, tagChecks } from '@tsela/domain/accounts/tags';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange, recordChanges } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { refuseStale } from '../db/refuse-stale.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { isUniqueViolation } from '../db/unique-violation.ts';
import { refuseAccountUsers } from './account-staff.ts';
import { MOST_TAGS } from './tag-reads.ts';
import { countTagged, countTags, deleteAccountTags, insertTag, lockTag, presentTag, updateTag } from './tag-repository.ts';
import type { TagRow } from './tag-repository.ts';

/** Makes a tag; its name is unique among those of its type. Source: CALL-42, screens S50. */
export async function createTag(
  context: RequestContext,
  { type, name, colour = 'grey', is_offered_to_accounts = false }: InputOf<typeof tagApi.create>,
): Promise<OutputOf<typeof tagApi.create>> {
  refuseAccountUsers(context);
  refuseIfAny(tagChecks({ name }));
  if (is_offered_to_accounts && !mayBeOffered(type)) throw notOffered();
  return inTransaction(context, async (tx) => {
    if ((await countTags(tx, type)) >= MOST_TAGS) throw new Problem('conflict', `There are ${MOST_TAGS} tags already.`);
    const tag = await insertTag(tx, { type, name: name.trim(), colour, is_offered_to_accounts, now: context.now });
    if (!tag) throw nameTaken(name.trim());
    await recordChange(tx, context, {
      type: 'tag.created',
      object_type: 'tag',
      object_id: tag.id,
      change_to: { type, name: tag.name, colour, ...(is_offered_to_accounts && { is_offered_to_accounts }) },
    });
    tellOfTags(tx, context);
    return { tag: presentTag(tag) };
  });
}

/** Gives a tag another name or colour, or offers it to accounts. Source: screens S21, S50. */
export async function changeTag(
  context: RequestContext,
  { id, name, colour, is_offered_to_accounts: offered, time_modified }: InputOf<typeof tagApi.change>,
): Promise<OutputOf<typeof tagApi.change>> {
  refuseAccountUsers(context);
  if (name !== undefined) refuseIfAny(tagChecks({ name }));
  return inTransaction(context, async (tx) => {
    const before = await lockKnownTag(tx, id);
    refuseStale('tag', time_modified, before);
    if (offered === true && !mayBeOffered(before.type)) throw notOffered();
    const changes = {
      ...(name !== undefined && name.trim() !== before.name && { name: name.trim() }),
      ...(colour !== undefined && colour !== before.colour && { colour }),
      ...(offered !== undefined && offered !== before.is_offered_to_accounts && { is_offered_to_accounts: offered }),
    };
    if (Object.keys(changes).length === 0) return { tag: presentTag(before) };
    const after = await updateTag(tx, id, changes, context.now).catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(changes.name ?? '') : error;
    });
    await recordChange(tx, context, {
      type: 'tag.changed',
      object_type: 'tag',
      object_id: id,
      change_from: { name: before.name, colour: before.colour, is_offered_to_accounts: before.is_offered_to_accounts },
      change_to: changes,
    });
    tellOfTags(tx, context);
    return { tag: presentTag(after) };
  });
}

/**
 * Deletes a tag and takes it off what bears it. Shipments may be too many for an entry each in the log: the tag's own entry counts them,
 * and their rows stay, because nothing reads a tag that is deleted. Source: screens S50.
 */
export async function removeTag(
  context: RequestContext,
  { id }: InputOf<typeof tagApi.remove>,
): Promise<OutputOf<typeof tagApi.remove>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const tag = await lockKnownTag(tx, id);
    if (tag.rate_group_id !== null)
      throw new Problem(
        'conflict',
        `${tag.name} gives its accounts a rate group: they would pay other rates. Take the rate group off it first.`,
      );
    const bearers = await deleteAccountTags(tx, id, 'all');
    const shipments = await countTagged(tx, id);
    await updateTag(tx, id, { time_deleted: context.now }, context.now);
    await recordChanges(tx, context, [
      {
        type: 'tag.deleted',
        object_type: 'tag',
        object_id: id,
        change_from: { name: tag.name, accounts: bearers.length, shipments },
      },
      ...bearers.map((account_id) => ({
        type: 'account.untagged',
        object_type: 'account' as const,
        object_id: account_id,
        account_id,
        change_from: { tag: tag.name },
      })),
    ]);
    tellOfTags(tx, context);
    return { message: `${tag.name} is deleted.` };
  });
}

/** Raises `not-found` for what was deleted as well. */
export async function lockKnownTag(tx: Tx, id: number): Promise<TagRow> {
  const tag = await lockTag(tx, id);
  if (!tag) throw new Problem('not-found', 'Tag not found.');
  return tag;
}

function notOffered(): Problem {
  const message = 'Only tags of shipments can be offered to customers.';
  return new Problem('bad-input', message, { violations: [{ field: 'is_offered_to_accounts', code: 'not-offered', message }] });
}

function nameTaken(name: string): Problem {
  const message = `There is a tag named ${name} already.`;
  return new Problem('conflict', message, { violations: [{ field: 'name', code: 'name-taken', message }] });
}

/** Tags are in the general data of every screen. */
export function tellOfTags(tx: Tx, context: RequestContext): void {
  const { provider_id } = tx;
  tx.after_commit.push(() => context.services.live.publish({ provider_id, type: 'settings', id: provider_id, account_id: null }));
}
