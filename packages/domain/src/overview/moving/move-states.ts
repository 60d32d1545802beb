/** How far a file is. Those that stopped are undone, so that the file can be moved in again. */
export const MOVE_STATES = ['moving', 'done', 'stopped', 'undoing', 'undo-stopped', 'undone'] as const;

export type MoveState = (typeof MOVE_STATES)[number];

/** What became of a row: `kept` is one that could not be undone, because something rests on it. */
export const MOVED_ROW_STATES = ['waiting', 'moved', 'failed', 'skipped', 'undone', 'kept'] as const;

export type MovedRowState = (typeof MOVED_ROW_STATES)[number];

/** Whether a job is at work on it. */
export function isMoveAtWork(state: MoveState): boolean {
  return state === 'moving' || state === 'undoing';
}

/** Why a file is not undone; null where it may be, as far as its state tells. */
export function whyNotUndoMove(state: MoveState): string | null {
  switch (state) {
    case 'undone':
      return 'This file has been undone already.';
    case 'undoing':
      return 'This file is being undone.';
    case 'moving':
    case 'done':
    case 'stopped':
    case 'undo-stopped':
      return null;
  }
}
