/** What an import makes of its rows. Source: screens S34. */
export const IMPORT_KINDS = ['shipments', 'quotes'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Where an import stands. One that stopped waits for a person to go on, with its booking or with its undoing. */
export const IMPORT_STATES = ['booking', 'stopped', 'done', 'undoing', 'undo-stopped', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What became of a shipment of an import. `skipped` has faults or was imported before; `kept` could not be cancelled when the import was undone. */
export const IMPORT_ITEM_STATES = ['waiting', 'booked', 'failed', 'skipped', 'undone', 'kept'] as const;
export type ImportItemState = (typeof IMPORT_ITEM_STATES)[number];

/** Whether a job is at work on it. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'booking' || state === 'undoing';
}

interface ResumableImport {
  readonly state: ImportState;
  readonly failed_count: number;
}

/** Why an import cannot be gone on with; null where it can. */
export function whyNotResume({ state, failed_count }: ResumableImport): string | null {
  if (isUnderWay(state)) return 'This import is under way.';
  if (state === 'undone') return 'This import has been undone.';
  if (state === 'undo-stopped') return 'Undoing this import stopped. Undo it again to go on.';
  return state === 'stopped' || failed_count > 0 ? null : 'There is nothing left to book.';
}

/** What decides whether an import can be undone. */
interface UndoableImport {
  readonly state: ImportState;
  /** Short references of its shipments that were collected, and that had their labels printed: some of them. */
  readonly collected: readonly string[];
  readonly printed: readonly string[];
}

const NAMED = 3;

/** Why an import cannot be undone as a whole; null where it can. Source: screens S34, "locked after labels were printed". */
export function whyNotUndo({ state, collected, printed }: UndoableImport): string | null {
  if (state === 'undoing') return 'This import is being undone.';
  if (state === 'undone') return 'This import has been undone.';
  if (collected.length > 0) return `${named(collected)} has been collected. Cancel the others one by one.`;
  if (printed.length > 0) return `Labels of ${named(printed)} have been printed. Cancel those shipments one by one.`;
  return null;
}

function named(references: readonly string[]): string {
  return references.slice(0, NAMED).join(', ') + (references.length > NAMED ? ' and others' : '');
}
