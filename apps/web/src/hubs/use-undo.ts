import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { whyNotUndone } from '@tsela/domain/tracking/scan-undo';
import { useState } from 'react';
import { useCall } from '../api/queries.ts';
import { tellFailure } from '../shell/tell.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { keepJson, keptJson } from '../ui/kept-json.ts';

const KEY = 'hub_scanner_undone';
/** As many as the log shows. */
const KEPT_MAX = 200;

/** The scans of this session that were taken back, and how to take one back. Source: screens S28. */
export function useUndo() {
  // Written below in this session.
  const [undone, setUndone] = useState<readonly string[]>(() => (keptJson(KEY, window.sessionStorage) ?? []) as string[]);
  const undoing = useCall(scanUndoApi.undoScan);

  async function undo({ event: { event_id } }: QueueEntry): Promise<void> {
    try {
      const { message } = await undoing.mutateAsync({ event_id });
      showToast({ text: message, variant: 'success' });
      const kept = [...undone, event_id].slice(-KEPT_MAX);
      setUndone(kept);
      keepJson(KEY, kept, window.sessionStorage);
    } catch (error) {
      tellFailure(error);
    }
  }

  return { undone, undo, is_undoing: undoing.isPending };
}

/** Whether the log offers to take a scan back. The server has the last word. */
export function isUndoable(
  { event, answer, answered_at_ms }: QueueEntry,
  { undone, now }: { undone: readonly string[]; now: Date },
) {
  if (!answer || undone.includes(event.event_id)) return false;
  const was_taken = answer.result === 'accepted' || answer.result === 'duplicate';
  return whyNotUndone({ choice: event.choice, time_received: new Date(answered_at_ms), now, was_taken }) === null;
}
