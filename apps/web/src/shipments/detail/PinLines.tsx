import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { shownPins as words } from '../../strings/shipments/events.ts';
import { nearDateText, timeText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { useShipmentPins } from '../shipment-calls.ts';

/** When the PIN of a side was sent and how often it was mistyped. Source: screens S09. */
export function PinLines({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const now = useNow();
  const pins = useShipmentPins(shipment.id).data?.pins ?? [];
  const own = pins.filter(({ pin_type }) => (pin_type === 'dropoff') === (side === 'collection'));
  return own.map(({ pin_type, time_sent, sent_count, wrong_tries, tries_left }) => (
    <div key={pin_type}>
      <dt>{words.label[pin_type]}</dt>
      <dd>
        {words.sent(`${nearDateText(time_sent, now)}, ${timeText(time_sent)}`, sent_count)}
        {wrong_tries > 0 && `; ${words.wrong(wrong_tries, tries_left)}`}
      </dd>
    </div>
  ));
}
