import { readSettings } from '@tsela/domain/providers/provider-settings';
import { CLAIM_MONTHS, SILENT_MONTHS } from '@tsela/domain/shipments/anonymise';
import { monthsBefore } from '@tsela/domain/time/months-before';
import { DAY_MS } from '@tsela/domain/time/day';
import { recordChange } from '../audit/record-change.ts';
import { sealEvents } from '../audit/seal-events.ts';
import { readDueRequests } from '../collection-requests/anonymise-request-repository.ts';
import { anonymiseRequests } from '../collection-requests/anonymise-requests.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { forgetRefusedReceivers, readDueShipments } from '../shipments/anonymise-repository.ts';
import type { DueTimes, PassedShipment } from '../shipments/anonymise-repository.ts';
import { anonymiseShipments } from '../shipments/anonymise-shipments.ts';
import {
  deleteOldBlockedHits,
  deleteOldDriverMessages,
  deleteOldDriverPositions,
  deleteOldFieldEvents,
  deleteOldProofPieces,
  deleteOldMessages,
  deleteOldNoteFiles,
  endStepPositions,
  forgetOldPayers,
} from './retention-repository.ts';

/** Rows are changed in transactions of this many, so that calls do not wait for it. */
const ROWS_AT_ONCE = 1000;
/** Each shipment is rewritten by itself, and its account's bookings wait for none of them. */
const SHIPMENTS_AT_ONCE = 100;
/** What is left after this many of a kind is for the next night. */
const BATCHES_MAX = 500;

/**
 * Ends personal data that the provider keeps no longer: people in shipments that have ended, payers, messages, positions, files and visitors'
 * addresses, each after the time that its setting says. Ledger, invoices, prices and the chain of events stay as they are. What is done is
 * done; a run that is cut short goes on with the next one. One line in the log says what a run has ended. Source: POPIA section 14, ADR 0121.
 */
export async function endPersonalData(context: RequestContext): Promise<void> {
  const settings = readSettings(await context.services.settings.of(context.provider_id), [
    'keep_people_of_shipments_months',
    'keep_messages_months',
    'keep_positions_months',
    'keep_note_files_months',
    'keep_visitors_months',
  ]);
  const before = (months: number) => monthsBefore(context.now, months);
  const people = {
    before: before(settings.keep_people_of_shipments_months),
    claims_before: before(Math.max(settings.keep_people_of_shipments_months, CLAIM_MONTHS)),
    silent_before: before(Math.max(settings.keep_people_of_shipments_months, SILENT_MONTHS)),
    // What phones sent goes after a time of its own: as a rule there is nothing left of it by then.
    is_sent_kept_longer: settings.keep_positions_months > settings.keep_people_of_shipments_months,
  };
  const positions = before(settings.keep_positions_months);
  const messages = before(settings.keep_messages_months);
  const rows_max = ROWS_AT_ONCE;
  const ended = {
    shipments: await endPeopleOfShipments(context, people),
    collection_requests: await inBatches(context, async (tx) =>
      anonymiseRequests(tx, context, await readDueRequests(tx, { ...people, rows_max })),
    ),
    payers: await inBatches(context, (tx) => forgetOldPayers(tx, { before: people.before, rows_max })),
    messages: await inBatches(context, (tx) => deleteOldMessages(tx, { before: messages, rows_max })),
    driver_messages: await inBatches(context, (tx) => deleteOldDriverMessages(tx, { before: messages, rows_max })),
    note_files: await inBatches(context, (tx) =>
      deleteOldNoteFiles(tx, { before: before(settings.keep_note_files_months), rows_max, now: context.now }),
    ),
    visitors: await inBatches(context, (tx) =>
      deleteOldBlockedHits(tx, { before: before(settings.keep_visitors_months), rows_max }),
    ),
    field_events: await inBatches(context, (tx) => deleteOldFieldEvents(tx, { before: positions, rows_max })),
    proof_pieces: await inBatches(context, (tx) => deleteOldProofPieces(tx, { before: piecesBefore(context.now), rows_max })),
    steps: await inBatches(context, (tx) => endStepPositions(tx, { before: positions, rows_max })),
    drivers: await inTransaction(context, (tx) => deleteOldDriverPositions(tx, positions)),
  };
  if (Object.values(ended).every((count) => count === 0)) return;
  await inTransaction(context, (tx) =>
    recordChange(tx, context, {
      type: 'personal-data.ended',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: ended,
    }),
  );
}

/** A phone that comes back from a fortnight without signal sends its pictures anew. */
function piecesBefore(now: Date): Date {
  return new Date(now.getTime() - 14 * DAY_MS);
}

async function inBatches(context: RequestContext, end: (tx: Tx) => Promise<number>): Promise<number> {
  let ended = 0;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const count = await inTransaction(context, end);
    ended += count;
    if (count < ROWS_AT_ONCE) break;
  }
  return ended;
}

async function endPeopleOfShipments(
  context: RequestContext,
  { is_sent_kept_longer, ...times }: DueTimes & { readonly is_sent_kept_longer: boolean },
): Promise<number> {
  // What the log says of them can be taken out only once it is sealed.
  await sealEvents(context);
  let ended = 0;
  let after: PassedShipment | null = null;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const due: PassedShipment[] = await reading(context, (tx) =>
      readDueShipments(tx, { ...times, after, rows_max: ROWS_AT_ONCE }),
    );
    const ids = due.map(({ id }) => id);
    // Before, since what was anonymised is not looked at again.
    if (is_sent_kept_longer && ids.length > 0) await inTransaction(context, (tx) => forgetRefusedReceivers(tx, ids));
    for (let at = 0; at < ids.length; at += SHIPMENTS_AT_ONCE)
      ended += await inTransaction(context, (tx) =>
        anonymiseShipments(tx, context, { ...times, ids: ids.slice(at, at + SHIPMENTS_AT_ONCE) }),
      );
    after = due.at(-1) ?? after;
    if (due.length < ROWS_AT_ONCE) break;
  }
  return ended;
}
