import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { tripsheets } from '../strings/tripsheets.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { showToast } from '../ui/feedback/toast.ts';
import classes from './DriverSheet.module.css';

interface UndoBarProps {
  /** What may be taken back now. */
  readonly undoable: readonly QueueEntry[];
  readonly onUndo: () => Promise<void>;
}

/** What was just done, and how to take it back, for as long as that is possible; within reach of the thumb. */
export function UndoBar({ undoable, onUndo }: UndoBarProps) {
  const [first] = undoable;
  return (
    <div className={classes['undo']} role="status">
      {first && (
        <>
          <span className="num">
            {tripsheets.did(
              statusLabel(first.event.choice),
              undoable.map(({ event }) => event.reference),
            )}
          </span>
          <button
            type="button"
            onClick={() => {
              onUndo().catch(() => showToast({ text: tripsheets.notUndone, variant: 'error' }));
            }}
          >
            {tripsheets.undo}
          </button>
        </>
      )}
    </div>
  );
}
