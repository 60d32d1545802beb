import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { UserId } from '@tsela/domain/ids';
import type { ImportItemState } from '@tsela/domain/shipments/import/import-states';
import type { RequestContext, UserActor } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { JobRun } from '../../jobs/job-repository.ts';
import { workThroughItems } from '../../jobs/work-through-items.ts';
import type { ItemsWork } from '../../jobs/work-through-items.ts';
import { readActorById } from '../../sessions/session-reads.ts';
import { addToCounts, lockImport, readNextItems, updateImport, updateItem } from './import-repository.ts';
import type { ImportChanges, ImportCounts, ImportRow, OpenItem } from './import-repository.ts';
import { mayImport } from './importer-of.ts';

/** What a job does with every item of an import that is in one state. */
export interface ImportWork {
  /** The import is worked on as long as it says so. */
  readonly during: 'booking' | 'undoing';
  readonly items: ImportItemState;
  readonly doItems: ItemsWork<ImportRow, OpenItem>['doItems'];
  /** What each that is done, and each that is refused, adds to the counts. */
  readonly done: ImportCounts;
  readonly refused: { readonly state: ImportItemState; readonly counts: ImportCounts };
  /** What the import is when there is nothing left. */
  readonly end: (now: Date) => ImportChanges;
  /** Why it stops before: a fault, or a user who may not import any more. */
  readonly stopped: { readonly state: 'stopped' | 'undo-stopped'; readonly fault: string; readonly user: string };
}

/** Does the items of an import as every file is worked through. Source: screens S34, issue 18 part 9. */
export async function workThroughImport(
  context: RequestContext,
  import_id: number,
  { during, items, doItems, done, refused, end, stopped }: ImportWork,
  run: JobRun,
): Promise<void> {
  await workThroughItems<ImportRow, OpenItem>(
    context,
    {
      lock: async (tx, { actor }) => {
        const found = await lockImport(tx, actor, import_id);
        return found?.state === during ? found : null;
      },
      next: (tx, _found, asked) => readNextItems(tx, import_id, { ...asked, state: items }),
      user: (tx, found) => userNow(tx, found.acting_user_id),
      doItems,
      done: (tx, found, count) => addToCounts(tx, found, times(done, count)),
      refuse: async (tx, found, { number }, message) => {
        updateItem(tx, { import_id, number }, { state: refused.state, message });
        await addToCounts(tx, found, refused.counts);
      },
      end: (tx, _found, now) => updateImport(tx, import_id, { ...end(now), message: '' }),
      stop: (tx, _found, why) => updateImport(tx, import_id, { state: stopped.state, message: stopped[why] }),
    },
    run,
  );
}

function times(counts: ImportCounts, count: number): ImportCounts {
  return Object.fromEntries(Object.entries(counts).map(([name, each]) => [name, each * count]));
}

/** The user as they are at this moment; null when they may not import any more. */
async function userNow(tx: Tx, user_id: UserId): Promise<UserActor | null> {
  const actor = await readActorById(tx, user_id);
  return actor && mayImport(actor) && hasPermission(actor.permissions, 'API_/shipments:POST') ? actor : null;
}
