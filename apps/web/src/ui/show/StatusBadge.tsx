import { statusColour } from '@tsela/domain/shipments/status/status-display';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import classes from './StatusBadge.module.css';

interface StatusBadgeProps {
  readonly status: string;
  /** Says it in other words, e.g. for recipients. */
  readonly label?: string;
}

/** A status of any kind in its colour. Source: SHIP-DISP-06 to SHIP-DISP-16, SHIP-STATUS-47. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  return <span className={`${classes['badge']} ${classes[statusColour(status)]}`}>{label ?? statusLabel(status)}</span>;
}
