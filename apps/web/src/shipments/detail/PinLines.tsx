import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { shownPins as words } from '../../strings/shipments/events.ts';
import { nearDateText, timeText } from '../../ui/show/date-text.ts';
import { Text } from '../../ui/show/Text.tsx';
import { useNow } from '../../ui/show/now.ts';
import { useShipmentPins } from '../shipment-calls.ts';

/** When the PIN of a side was sent, whether it reaches its person, and how often it was mistyped. Source: screens S09. */
export function PinLines({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const now = useNow();
  const { pins = [], unsent_ahead = null } = useShipmentPins(shipment.id).data ?? {};
  if (side === 'delivery' && unsent_ahead !== null)
    return <Unsent pin_type="delivery" text={words.ahead(unsent_ahead.message)} />;
  const own = pins.filter(({ pin_type }) => (pin_type === 'dropoff') === (side === 'collection'));
  return own.map(({ pin_type, time_sent, sent_count, wrong_tries, tries_left, unsent }) => {
    const when = `${nearDateText(time_sent, now)}, ${timeText(time_sent)}`;
    if (unsent !== null) return <Unsent key={pin_type} pin_type={pin_type} text={words.unsent(when, unsent.message)} />;
    return (
      <div key={pin_type}>
        <dt>{words.label[pin_type]}</dt>
        <dd>
          {words.sent(when, sent_count)}
          {wrong_tries > 0 && `; ${words.wrong(wrong_tries, tries_left)}`}
        </dd>
      </div>
    );
  });
}

/** That the driver will be without a PIN at the door, while the contact can still be put right. Source: docs/decisions/0344. */
function Unsent({ pin_type, text }: { readonly pin_type: PinType; readonly text: string }) {
  return (
    <div>
      <dt>{words.label[pin_type]}</dt>
      <dd>
        <Text tone="red">{text}</Text>
      </dd>
    </div>
  );
}
