import { statusColour } from '@tsela/domain/shipments/status/status-display';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { Badge } from './Badge.tsx';

interface StatusBadgeProps {
  readonly status: string;
  /** Says it in other words, e.g. for recipients. */
  readonly label?: string;
}

/** A status of any kind in its colour. Source: SHIP-DISP-06 to SHIP-DISP-16, SHIP-STATUS-47. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  return (
    <Badge has_dot tone={statusColour(status)}>
      {label ?? statusLabel(status)}
    </Badge>
  );
}
