import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import classes from './ShipmentLines.module.css';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

interface ShipmentLinesProps {
  readonly label: string;
  readonly shipments: readonly ListedShipment[];
  /** What else is beside the status, such as how urgent it is. */
  readonly marks?: (shipment: ListedShipment) => ReactNode;
  /** What is under the route: what to do, or nothing. */
  readonly hint?: (shipment: ListedShipment) => string;
  readonly action?: (shipment: ListedShipment) => ReactNode;
}

/** A short list of shipments, a line each. */
export function ShipmentLines({ label, shipments, marks, hint, action }: ShipmentLinesProps) {
  return (
    <ul className={classes['list']} aria-label={label}>
      {shipments.map((shipment) => {
        const text = hint?.(shipment) ?? '';
        return (
          <li key={shipment.id} className={classes['line']}>
            <AppLink href={paths.shipment(shipment.id)} className={classes['link']}>
              <Row as="span" isOneLine gap={3}>
                <strong className="num">{shipment.short_tracking_reference}</strong>
                <StatusBadge status={shipment.status} />
                {marks?.(shipment)}
              </Row>
              <Text isCut>
                {shipment.collection_address.local_area} → {shipment.delivery_address.local_area}
                {shipment.delivery_contact.name !== '' && `, ${shipment.delivery_contact.name}`}
              </Text>
              <QuietText>{text !== '' ? text : <DateTime instant={shipment.time_created} show="near" />}</QuietText>
            </AppLink>
            {action?.(shipment)}
          </li>
        );
      })}
    </ul>
  );
}
