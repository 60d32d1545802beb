import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { shipmentPayments as words } from '../../strings/payments-shipment.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { QuietText, Text } from '../../ui/show/Text.tsx';

interface WhatIsPaidProps {
  readonly shipment: ShipmentToPay;
  readonly title?: string;
}

/** What a payer gets for their money. Source: screens S23. */
export function WhatIsPaid({ shipment, title = words.what }: WhatIsPaidProps) {
  const { collection, delivery } = shipment;
  const lines = [
    [words.reference, shipment.short_tracking_reference],
    [words.from, partyText(collection)],
    [words.to, partyText(delivery)],
    [words.service, `${shipment.service_level_name}, ${words.parcels(shipment.parcel_count)}`],
  ] as const;
  return (
    <Panel title={title}>
      <Facts look="lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        <div>
          <dt>{words.price}</dt>
          <dd>
            <Text size="l" weight="strong">
              <Money rand={shipment.rate} />
            </Text>{' '}
            {shipment.vat > 0 && <QuietText>{words.vat(moneyText(shipment.vat))}</QuietText>}
          </dd>
        </div>
      </Facts>
    </Panel>
  );
}

function partyText({ name, place }: ShipmentToPay['collection']): string {
  return [name, place].filter((text) => text !== '').join(', ');
}
