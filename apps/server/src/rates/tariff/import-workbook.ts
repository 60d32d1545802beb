import type { rateCardApi } from '@tsela/contract/rates/rate-card-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { changeCard } from '@tsela/domain/rates/card/change-card';
import { compareCards } from '@tsela/domain/rates/card/compare-cards';
import type { RequestContext } from '../../context.ts';
import { runYielding } from '../../run-yielding.ts';
import { keepingWritten, lockDraft, saveChanges } from './change-rate-card.ts';
import { presentRevision } from './present-revision.ts';
import { readWorkbook } from './read-workbook.ts';
import type { CheckShape, SheetFault } from './read-workbook.ts';
import { countsOf, presentDifferences } from './revision-card-reads.ts';

type Api = typeof rateCardApi;

const MOST_SHOWN = 200;

/** Reads a whole revision from sheets: what it would change, and with `save` the change itself. Source: users-ask 17. */
export async function importWorkbook(
  context: RequestContext,
  { id, version, sheets, save = false }: InputOf<Api['importWorkbook']>,
  checkShape: CheckShape,
): Promise<OutputOf<Api['importWorkbook']>> {
  return keepingWritten(context, async (tx, keep) => {
    const { row: before, card } = await lockDraft(tx, context, { id, version });
    const { changes, faults: of_cells, warnings } = await runYielding(readWorkbook(sheets, card, checkShape));
    const changed = changeCard(card, changes);
    // What single cells do not show, such as a zone that is taken out and named by a rate.
    const of_card = changed.violations.map(({ message }): SheetFault => ({ sheet: '', row: 1, column: '', message }));
    const faults = [...of_cells, ...of_card];
    const { differences, describe } = compareCards(card, faults.length > 0 ? card : changed.card);
    const is_saved = save && faults.length === 0;
    const row =
      is_saved && differences.length > 0 ? (await saveChanges(tx, context, { before, card, changes, keep })).row : before;
    return {
      rate_revision: await presentRevision(tx, row),
      is_saved,
      parts: countsOf(differences),
      differences: presentDifferences(differences.slice(0, MOST_SHOWN), describe),
      errors: faults.slice(0, MOST_SHOWN).map((fault) => ({ ...fault })),
      error_count: faults.length,
      warnings: warnings.slice(0, MOST_SHOWN).map((warning) => ({ ...warning })),
      warning_count: warnings.length,
    };
  });
}
