import type { MovedRowState, MoveState } from '../moving/move-states.ts';

/** How far a file of a tool is. */
export const IMPORT_FILE_STATES = ['importing', 'done', 'stopped', 'undoing', 'undo-stopped', 'undone'] as const;

export type ImportFileState = (typeof IMPORT_FILE_STATES)[number];

/** What became of a row: `skipped` was left out, `kept` could not be undone. */
export const IMPORT_ROW_STATES = ['waiting', 'done', 'failed', 'skipped', 'undone', 'kept'] as const;

export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** What a row comes to when it is looked at: `there` already, `doubtful` and taken where the user says so, or left out `together` with one that has faults. */
export const IMPORT_FINDINGS = ['good', 'wrong', 'there', 'doubtful', 'together'] as const;

export type ImportFinding = (typeof IMPORT_FINDINGS)[number];

/** As every file is kept, whatever its rows bring. */
export function importFileState(state: MoveState): ImportFileState {
  return state === 'moving' ? 'importing' : state;
}

export function importRowState(state: MovedRowState): ImportRowState {
  return state === 'moved' ? 'done' : state;
}

export function keptRowState(state: ImportRowState): MovedRowState {
  return state === 'done' ? 'moved' : state;
}

/** Whether a job is at work on it. */
export function isFileAtWork(state: ImportFileState): boolean {
  return state === 'importing' || state === 'undoing';
}

interface Standing {
  readonly state: ImportFileState;
  readonly failed_count: number;
}

/** Why there is nothing to go on with; null where there is. */
export function whyNotResumeFile({ state, failed_count }: Standing): string | null {
  if (state === 'stopped' || (state === 'done' && failed_count > 0)) return null;
  return state === 'importing' ? 'This import is at work.' : 'There is nothing left to import of this file.';
}

/** Why a file is not undone; null where it may be, row by row. */
export function whyNotUndoFile(state: ImportFileState): string | null {
  if (state === 'undone') return 'This import has been undone already.';
  return state === 'undoing' ? 'This import is being undone.' : null;
}
