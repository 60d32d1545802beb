import type { TransferEvent } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import { decisionLabel, differenceLabel } from '@tsela/domain/interhub-transfers/transfer-lines';
import { transferHistory as words } from '../strings/interhub-transfers-history.ts';
import type { TimelineEntry } from '../ui/layout/Timeline.tsx';

/** One line for each thing that happened to a transfer: what, with how many parcels, what was decided, and by which user. Source: screens S29. */
export function historyEntries(events: readonly TransferEvent[]): TimelineEntry[] {
  return events.map(({ key, time, type, person_name, parcels, difference, decision, moved_to, note }) => ({
    id: key,
    instant: time,
    title: words.acts[type],
    detail: [
      difference === null ? '' : differenceLabel(difference),
      decision === null ? '' : decisionLabel(decision),
      moved_to,
      parcels === null ? '' : words.parcels(parcels),
      note,
      person_name,
    ]
      .filter(Boolean)
      .join(', '),
  }));
}
