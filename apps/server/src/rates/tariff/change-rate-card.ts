import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { CARD_LIST_PARTS } from '@tsela/domain/rates/card/card-parts';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { changeCard } from '@tsela/domain/rates/card/change-card';
import type { CardChanges, ChangedCard } from '@tsela/domain/rates/card/change-card';
import { oversizedOutlines } from '@tsela/domain/rates/card/check-zones';
import { copyRates } from '@tsela/domain/rates/card/copy-rates';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { fixedRates } from '@tsela/domain/rates/card/check-weight-breaks';
import { readMatrixInSteps } from '@tsela/domain/rates/card/read-matrix';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { cardChangesOf } from './card-units.ts';
import { runYielding } from '../../run-yielding.ts';
import { refuseIfLocked } from '../maps/map-locks.ts';
import { presentRevision } from './present-revision.ts';
import { updateRevision } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';
import { matrixOf } from './revision-card-reads.ts';
import { changedZoneLayers, refuseZoneChanges } from './refuse-zone-changes.ts';
import { lockVersionFor, refuseUnlessDraft, tellOfRevision } from './revision-rules.ts';

type Api = typeof rateCardApi;

/** Changes parts of a draft, all of what is sent or none of it. Source: screens S47, "every change belongs to a draft revision". */
export async function changeRateCard(
  context: RequestContext,
  { id, version, ...input }: InputOf<Api['changeCard']>,
): Promise<OutputOf<Api['changeCard']>> {
  const { changes, violations } = cardChangesOf(input);
  refuseIfAny(violations);
  const settings = await context.services.settings.of(context.provider_id);
  refuseIfAny(oversizedOutlines(changes.zones?.put ?? [], readSetting(settings, 'map_max_node_count')));
  return keepingWritten(context, async (tx, keep) => {
    const { row: before, card } = await lockDraft(tx, context, { id, version });
    const { row, put } = await saveChanges(tx, context, { before, card, changes, keep });
    return { rate_revision: await presentRevision(tx, row), put: { ...mutable(put) } };
  });
}

/** Writes a draft as the changes make it, where it is sound and the caller may change its zones. */
export async function saveChanges(
  tx: Tx,
  context: RequestContext,
  { before, card, changes, keep }: { before: RevisionRow; card: RateCard; changes: CardChanges; keep: Keep },
): Promise<{ row: RevisionRow; put: ChangedCard['put'] }> {
  const changed = changeCard(card, changes);
  refuseIfAny(changed.violations);
  refuseZoneChanges(context.actor, card, changed.card);
  for (const layer of changedZoneLayers(card, changed.card))
    // Three at most.
    await refuseIfLocked(tx, context, { layer, draft_id: before.id });
  const row = await updateRevision(tx, context, { id: before.id, card: changed.card, name: before.name });
  await recordCardChanged(tx, context, { row, changes, zone_ids: changed.put.zones ?? [] });
  keep(row, changed.card);
  return { row, put: changed.put };
}

/** Copies the rates of a group to another one, or changes its own by a percentage. Source: screens S47, "empty group with Copy from". */
export async function copyRatesOfGroup(
  context: RequestContext,
  { id, version, change_percentage = 0, ...which }: InputOf<Api['copyRates']>,
): Promise<OutputOf<Api['copyRates']>> {
  return keepingWritten(context, async (tx, keep) => {
    const { row: before, card } = await lockDraft(tx, context, { id, version });
    for (const rate_group_id of [which.from_rate_group_id, which.to_rate_group_id])
      if (!card.rate_groups.some((group) => group.id === rate_group_id)) throw new Problem('not-found', 'Rate group not found.');
    const rates = copyRates(card, { ...which, change_bp: Math.round(change_percentage * 100) });
    const rate_count = rates.put?.length ?? 0;
    const has_changes = rate_count + (rates.remove?.length ?? 0) > 0;
    const row = has_changes ? (await saveChanges(tx, context, { before, card, changes: { rates }, keep })).row : before;
    return { rate_revision: await presentRevision(tx, row), rate_count };
  });
}

/** The most rows with an error that are reported. */
const ERRORS_SHOWN = 200;

/** Reads a matrix from a CSV file: what it would change, and with `save` the change itself. Source: screens S47, "import/export CSV per matrix". */
export async function importMatrix(
  context: RequestContext,
  { id, version, csv, save = false, ...matrix }: InputOf<Api['importMatrix']>,
): Promise<OutputOf<Api['importMatrix']>> {
  return keepingWritten(context, async (tx, keep) => {
    const { row: before, card } = await lockDraft(tx, context, { id, version });
    matrixOf(card, matrix);
    const { put, remove, added, changed, unchanged, errors, warnings } = await runYielding(readMatrixInSteps(csv, card, matrix));
    const is_saved = save && errors.length === 0;
    const has_changes = put.length + remove.length > 0;
    const row =
      is_saved && has_changes
        ? (await saveChanges(tx, context, { before, card, changes: { rates: { put, remove } }, keep })).row
        : before;
    return {
      rate_revision: await presentRevision(tx, row),
      is_saved,
      added,
      changed,
      removed: remove.length,
      unchanged,
      errors: errors.slice(0, ERRORS_SHOWN).map((error) => ({ ...error })),
      error_count: errors.length,
      warnings: warnings.slice(0, ERRORS_SHOWN).map((warning) => ({ ...warning })),
      warning_count: warnings.length,
    };
  });
}

/** Corrects weight breaks where the check of the draft knows how, without a decision by the user. */
export async function fixWeightBreaks(
  context: RequestContext,
  { id, version, rate_ids }: InputOf<Api['fixBreaks']>,
): Promise<OutputOf<Api['fixBreaks']>> {
  return keepingWritten(context, async (tx, keep) => {
    const { row: before, card } = await lockDraft(tx, context, { id, version });
    const rates = fixedRates(card, new Set(rate_ids));
    if (rates === null) throw new Problem('conflict', 'The check of this draft proposes that no longer. Please load it again.');
    const { row } = await saveChanges(tx, context, { before, card, changes: { rates }, keep });
    return { rate_revision: await presentRevision(tx, row) };
  });
}

type Keep = (row: RevisionRow, card: RateCard) => void;

/** Keeps the card that was written, when all of it is: the page that has saved a large one reads it again at once. */
export async function keepingWritten<Result>(
  context: RequestContext,
  write: (tx: Tx, keep: Keep) => Promise<Result>,
): Promise<Result> {
  const { provider_id, services } = context;
  return inTransaction(context, (tx) =>
    write(tx, (row, card) => {
      // What the row says of itself is written into the card.
      tx.after_commit.push(() => services.revision_cards.keep(provider_id, row, { ...card, id: row.id, name: row.name }));
    }),
  );
}

export async function lockDraft(tx: Tx, context: RequestContext, which: { id: number; version: number }) {
  const row = await lockVersionFor(tx, context, which);
  refuseUnlessDraft(row);
  return { row, card: await context.services.revision_cards.of(tx, row) };
}

/** Lines of a change that the trail shows whole; of more it shows how many there were. */
const LINES_IN_TRAIL = 50;

async function recordCardChanged(
  tx: Tx,
  context: RequestContext,
  { row, changes, zone_ids }: { row: RevisionRow; changes: CardChanges; zone_ids: readonly number[] },
): Promise<void> {
  const parts = CARD_LIST_PARTS.flatMap((part) => {
    const { put = [], remove = [] } = changes[part] ?? {};
    if (put.length + remove.length === 0) return [];
    const is_long = put.length > LINES_IN_TRAIL || part === 'zones';
    return [
      [
        part,
        {
          put: is_long ? put.length : put,
          // The last editor of a zone is read from here.
          ...(part === 'zones' && put.length > 0 && { put_ids: zone_ids }),
          removed: remove.length > LINES_IN_TRAIL ? remove.length : remove,
        },
      ] as const,
    ];
  });
  await recordChange(tx, context, {
    type: 'rate-revision.changed',
    object_type: 'rate_revision',
    object_id: row.id,
    change_from: { version: row.version - 1 },
    change_to: {
      name: row.name,
      version: row.version,
      ...(changes.header && { header: changes.header }),
      ...Object.fromEntries(parts),
    },
  });
  tellOfRevision(tx, context, row.id);
}

function mutable(ids: Readonly<Record<string, readonly number[]>>): Record<string, number[]> {
  return Object.fromEntries(Object.entries(ids).map(([part, each]) => [part, [...each]]));
}
