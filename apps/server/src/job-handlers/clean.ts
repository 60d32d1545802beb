import { THREADS_KEPT_DAYS } from '@tsela/domain/inbox/thread-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { TEST_SHIPMENT_DAYS } from '@tsela/domain/shipments/test-mode';
import { WAITING_DAYS } from '@tsela/domain/shipments/documents/shipment-documents';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import {
  deleteEndedSessions,
  deleteEndedShortLinks,
  deleteExpiredSetupTokens,
  deleteOldKeys,
  forgetCellsOfFiles,
  forgetImportedCells,
} from './clean-repository.ts';
import { deleteEndedDevices } from '../devices/push-devices.ts';
import { deleteWaitingSince } from '../shipments/documents/document-repository.ts';
import { endPersonalData } from './end-personal-data.ts';
import { deleteOldAnnouncements } from '../inbox/old-announcement-repository.ts';
import { deleteOldThreads } from '../inbox/old-thread-repository.ts';
import { endReportRuns } from '../reports/report-runs.ts';
import { endExportFiles } from '../shipments/list/export-files.ts';
import { recountStickers } from '../shipments/stickers/recount-stickers.ts';
import { deleteTestsBefore } from '../shipments/test-mode/test-shipment-repository.ts';
import type { JobPayloads } from '../jobs/jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A shop that sends an order again does so within hours; a week is far beyond. */
const KEEP_KEYS_DAYS = 7;

/** So long after its end a link in an old SMS still says that it has ended; then its code may lead elsewhere. */
const KEEP_SHORT_LINKS_DAYS = 90;

/** So long what waits for the hours in which devices are told still goes to the recipient of a shipment that has come. */
const KEEP_ENDED_DEVICES_DAYS = 2;
/** Longer than a shipment is under way. */
const KEEP_DEVICES_DAYS = 90;

/** So long the rows of an import that were not booked can be downloaded and tried again. Source: ADR 0179. */
const KEEP_IMPORTED_CELLS_DAYS = 30;

/** Rows are removed in transactions of this many, so that calls do not wait for the cleaning. */
const ROWS_AT_ONCE = 1000;
/** What is left after this many is for the next job. */
const BATCHES_MAX = 100;

/**
 * Takes out what a provider no longer needs: personal data whose time is over, sessions that ended long ago, the idempotency keys of old
 * calls, links of old SMS, the rows of imports that were not booked, documents that were matched with no shipment, and threads of the inbox in
 * which nothing was written for a year. Counts the stickers of ranges anew.
 */
export async function cleanProvider(context: RequestContext, payload: JobPayloads['clean-provider']): Promise<void> {
  await endPersonalData(context);
  await endExportFiles(context);
  await endReportRuns(context);
  await recountStickers(context);
  const keep_sessions_days = readSetting(await context.services.settings.of(context.provider_id), 'keep_sign_ins_days');
  const daysAgo = (days: number) => new Date(context.now.getTime() - days * DAY_MS);
  const rows_max = ROWS_AT_ONCE;
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const is_done = await inTransaction(context, async (tx) => {
      const sessions = await deleteEndedSessions(tx, { before: daysAgo(keep_sessions_days), rows_max });
      const keys = await deleteOldKeys(tx, { before: daysAgo(KEEP_KEYS_DAYS), rows_max });
      const links = await deleteEndedShortLinks(tx, { before: daysAgo(KEEP_SHORT_LINKS_DAYS), rows_max });
      const cells = await forgetImportedCells(tx, { before: daysAgo(KEEP_IMPORTED_CELLS_DAYS), rows_max });
      const cells_of_files = await forgetCellsOfFiles(tx, { before: daysAgo(KEEP_IMPORTED_CELLS_DAYS), rows_max });
      const waiting = await deleteWaitingSince(tx, { before: daysAgo(WAITING_DAYS), now: context.now, rows_max });
      const threads = await deleteOldThreads(tx, { before: daysAgo(THREADS_KEPT_DAYS), rows_max, now: context.now });
      const announced = await deleteOldAnnouncements(tx, { before: daysAgo(THREADS_KEPT_DAYS), rows_max });
      const tests = await deleteTestsBefore(tx, { before: daysAgo(TEST_SHIPMENT_DAYS), rows_max });
      const devices = await deleteEndedDevices(tx, {
        ended_before: daysAgo(KEEP_ENDED_DEVICES_DAYS),
        made_before: daysAgo(KEEP_DEVICES_DAYS),
        rows_max,
      });
      return Math.max(devices, tests, sessions, keys, links, cells, cells_of_files, waiting, threads, announced) < rows_max;
    });
    if (is_done) return;
  }
  await inTransaction(context, (tx) => context.services.jobs.add(tx, 'clean-provider', payload));
}

/** Removes expired set-up links. */
export async function cleanInstallation(context: RequestContext): Promise<void> {
  await inTransaction(context, (tx) => deleteExpiredSetupTokens(tx, context.now));
}
