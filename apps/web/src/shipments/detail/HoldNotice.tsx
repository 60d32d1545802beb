import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { holds as words } from '../../strings/shipments/holds.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { nearDateText, timeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { useShipmentEvents } from '../shipment-calls.ts';
import { newestHold } from './hold-draft.ts';

/** Why and since when a shipment is held. */
export function HoldNotice({ shipment }: { readonly shipment: Shipment }) {
  const now = useNow();
  const hold = newestHold(useShipmentEvents(shipment.id).data?.tracking_events ?? []);
  if (!isHold(shipment.status) || !hold) return null;
  const told = shipment.status === 'on-hold' ? words.onHold : words.onHoldInternally;
  const why = hold.message === statusLabel(hold.status) ? '' : `: ${hold.message}`;
  return (
    <Notice kind="warning">{`${told} ${words.since(`${nearDateText(hold.date, now)}, ${timeText(hold.date)}`)}${why}`}</Notice>
  );
}
