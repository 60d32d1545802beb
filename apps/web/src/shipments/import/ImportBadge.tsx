import type { ImportState } from '@tsela/domain/shipments/import/import-states';
import { shipmentImport as words } from '../../strings/shipments-import.ts';
import { Badge } from '../../ui/show/Badge.tsx';

const TONES = {
  booking: 'blue',
  stopped: 'amber',
  done: 'green',
  undoing: 'blue',
  'undo-stopped': 'amber',
  undone: 'grey',
} as const;

/** How an import stands. */
export function ImportBadge({ state }: { readonly state: ImportState }) {
  return (
    <Badge tone={TONES[state]} has_dot>
      {words.importStates[state]}
    </Badge>
  );
}
