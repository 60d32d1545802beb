import { SCAN_CHOICES, SCAN_CHOICE_FACTS } from './scan-choices.ts';
import type { ScanChoice } from './scan-choices.ts';

/** For so long a scan may be taken back by its operator. Source: screens S28. */
export const SCAN_UNDO_MS = 10 * 60 * 1000;

/** What others have acted on or been charged by is changed on the shipment's page, where that is seen. */
const NOT_TAKEN_BACK: readonly ScanChoice[] = [
  'collected',
  'collected-from-locker',
  'ready-for-pickup',
  'delivered',
  'trigger-integration',
];

export interface UndoFacts {
  readonly choice: string;
  /** When it came to us. */
  readonly time_received: Date;
  readonly now: Date;
  /** Whether it had an effect. */
  readonly was_taken: boolean;
}

/** Whether a choice scans onto a transfer or off it. */
function isOntoTransfer(choice: string): boolean {
  return SCAN_CHOICES.some((each) => each === choice && SCAN_CHOICE_FACTS[each].asks_for.includes('transfer'));
}

/** Why a scan cannot be taken back, whatever became of its shipment since; null when it can. Source: screens S28. */
export function whyNotUndone({ choice, time_received, now, was_taken }: UndoFacts): string | null {
  if (!was_taken) return 'This scan changed nothing, so there is nothing to undo.';
  if (now.getTime() - time_received.getTime() > SCAN_UNDO_MS)
    return "A scan can be undone for ten minutes. Change the status on the shipment's page.";
  if (NOT_TAKEN_BACK.some((each) => each === choice))
    return "This scan cannot be undone here. Change the status on the shipment's page.";
  if (isOntoTransfer(choice)) return 'This scan is on a transfer. Take the parcel off it on the page of the transfer.';
  return null;
}
