import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../shell/session.ts';
import { useFieldSending } from '../../shell/start/field-sending.ts';
import { isUndone, syncSummary, undoable } from './field-queue.ts';
import type { QueueEntry, SyncSummary } from './field-queue.ts';
import {
  captureFieldEvent,
  captureFieldEvents,
  captureUndoable,
  currentQueue,
  onFieldAnswer,
  onQueueChange,
  readQueue,
  undoCaptures,
  withdrawCapture,
} from './device-queue.ts';
import type { Capture } from './field-queue-storage.ts';

/** Answers of this long are one refresh. */
const GATHER_MS = 400;

/** The signed-in person's captures on this device, and how to add one; sends them while the page is open, also for those the shell does not send for. */
export function useFieldQueue(): {
  entries: readonly QueueEntry[];
  sync: SyncSummary;
  capture: (capture: Capture) => Promise<QueueEntry>;
  /** Captures of one act that are sent at once, as a proof is. */
  captureAll: (captures: readonly Capture[]) => Promise<readonly QueueEntry[]>;
  /** Captures of one act, which may be taken back for some seconds. */
  captureTogether: (captures: readonly Capture[]) => Promise<void>;
  /** What may be taken back now. */
  undoable: readonly QueueEntry[];
  undo: () => Promise<void>;
  /** Takes back one capture that was not sent; false where it has been. */
  withdraw: (event_id: string) => Promise<boolean>;
} {
  const user_id = useSession().user?.id ?? 0;
  const client = useQueryClient();
  const queue = useSyncExternalStore(onQueueChange, currentQueue);

  useFieldSending(user_id > 0 ? user_id : null);
  // What waits on the device is shown before it is sent, and where it cannot be. A browser that keeps nothing has nothing to show.
  useEffect(() => void readQueue().catch(() => undefined), []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      for (const { path } of [tripsheetApi.read, shipmentApi.list, shipmentApi.rows])
        void client.invalidateQueries({ queryKey: [path] });
    };
    const stop = onFieldAnswer(() => {
      clearTimeout(timer);
      timer = setTimeout(refresh, GATHER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);

  return {
    entries: queue.entries.filter((entry) => entry.user_id === user_id && !isUndone(entry)),
    sync: syncSummary(queue, user_id),
    capture: (given) => captureFieldEvent(given, user_id),
    captureAll: (given) => captureFieldEvents(given, user_id),
    captureTogether: (given) => captureUndoable(given, user_id),
    undoable: undoable(queue, user_id),
    undo: () => undoCaptures(user_id),
    withdraw: (event_id) => withdrawCapture(event_id, user_id),
  };
}
