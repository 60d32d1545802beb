import type { AuditEvent } from '@tsela/contract/audit/audit-api';
import { transferHistory as words } from '../strings/interhub-transfers-history.ts';
import type { TimelineEntry } from '../ui/layout/Timeline.tsx';

const PREFIX = 'interhub-transfer.';

/** One line for each thing that was done with a transfer: what, how many parcels, and by which user. Source: screens S29. */
export function historyEntries(
  events: readonly Pick<AuditEvent, 'id' | 'timestamp' | 'action' | 'actor' | 'change'>[],
): TimelineEntry[] {
  return events.map(({ id, timestamp, action, actor, change }) => {
    const kind = action.startsWith(PREFIX) ? action.slice(PREFIX.length) : action;
    const title = words.acts[kind] ?? kind;
    const count = parcelsOf(change.change_to) ?? parcelsOf(change.change_from);
    return {
      id,
      instant: timestamp,
      title,
      detail: [count === null ? '' : words.parcels(count), actor].filter(Boolean).join(', '),
    };
  });
}

/** How many parcels a change names; null where it is not about parcels. */
function parcelsOf(change: unknown): number | null {
  if (typeof change !== 'object' || change === null) return null;
  const { parcel_ids, parcels } = change as { readonly parcel_ids?: unknown; readonly parcels?: unknown };
  if (Array.isArray(parcel_ids)) return parcel_ids.length;
  return typeof parcels === 'number' ? parcels : null;
}
