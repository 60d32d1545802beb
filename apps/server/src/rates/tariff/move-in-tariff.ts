import { readMovedRates } from '@tsela/domain/overview/moving/move-rates';
import type { MovedRate } from '@tsela/domain/overview/moving/move-rates';
import { Problem } from '@tsela/domain/problem';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { dayOf } from '@tsela/domain/time/day';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { saveChanges } from './change-rate-card.ts';
import { beginDraft, dropDraft } from './draft-revisions.ts';
import { copyRevision, findNewestToCopy, lockRevision } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';

/** The tariff that lines are moved into: of those that are in force or drafts the one that was changed last, since a further file goes on from it. */
export async function readTariffToCopy(
  tx: Tx,
  { services }: RequestContext,
): Promise<{ readonly row: RevisionRow; readonly card: RateCard }> {
  const row = await findNewestToCopy(tx);
  if (!row) throw new Problem('conflict', 'There is no tariff yet. Begin one with its zones and service levels first.');
  return { row, card: await services.revision_cards.of(tx, row) };
}

/** Makes a draft with the lines, beside what the tariff has; answers its id. Raises `conflict` where they no longer fit it. */
export async function openMovedTariff(
  tx: Tx,
  context: RequestContext,
  { file_name, rows }: { readonly file_name: string; readonly rows: readonly MovedRate[] },
): Promise<number> {
  const { row: from } = await readTariffToCopy(tx, context);
  const name = `Moved in: ${file_name}`.slice(0, LONGEST_NAME);
  const draft = await beginDraft(tx, context, {
    make: async () => copyRevision(tx, context, { from: from.id, name, status: 'draft', day: dayOf(context.now) }),
  });
  const card = await context.services.revision_cards.of(tx, draft);
  const { put, errors } = readMovedRates(rows, card);
  const [fault] = errors;
  if (fault)
    throw new Problem('conflict', `The tariff was changed meanwhile. Row ${fault.row}, ${fault.column}: ${fault.message}`);
  // What is written is read again by the page that opens it.
  const changes = { rates: { put } };
  if (put.length > 0) await saveChanges(tx, context, { before: draft, card, changes, keep: () => undefined });
  return draft.id;
}

/** As a revision is called at most. */
const LONGEST_NAME = 100;
/** A draft that was copied and written once. */
const AS_MOVED_IN = 2;

/** Why a draft that was moved in cannot be taken back; null when it can, or is gone. */
export async function whyTariffStays(tx: Tx, id: number): Promise<string | null> {
  const row = await lockRevision(tx, id);
  if (!row) return null;
  if (row.status !== 'draft') return `“${row.name}” is no draft any more, so this file can no longer be undone.`;
  return row.version > AS_MOVED_IN ? `“${row.name}” was changed since, so this file can no longer be undone.` : null;
}

/** Deletes a draft that was moved in; one that was deleted by hand is gone already. */
export async function takeBackTariff(tx: Tx, context: RequestContext, id: number): Promise<void> {
  const row = await lockRevision(tx, id);
  if (row) await dropDraft(tx, context, row);
}
