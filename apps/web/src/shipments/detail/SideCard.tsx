import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { groupedPhone, normaliseSouthAfricanPhone } from '@tsela/domain/formats/phone';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import { isDeliveryPinAhead } from '@tsela/domain/shipments/notices/pin-reach';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isAssignable } from '@tsela/domain/tripsheets/assignable-statuses';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { whatsAppHref } from '../../ui/show/whats-app.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { ChoosePlaceBy } from './ChoosePlaceBy.tsx';
import { Compartment } from './Compartment.tsx';
import { OperatorReservation } from './OperatorReservation.tsx';
import { placeText } from '../../service-areas/parts/place-text.ts';
import classes from './SideCard.module.css';
import { Text } from '../../ui/show/Text.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadAssign = async () => (await import('../parts/AssignDriverDialog.tsx')).AssignDriverDialog;
const loadPins = async () => (await import('./PinLines.tsx')).PinLines;

/** Only while one can be used, or is still to come: what was delivered needs none. */
function mayHavePin(side: Side, shipment: Shipment): boolean {
  return PIN_STATUSES.includes(shipment.status) || (side === 'delivery' && isDeliveryPinAhead(shipment));
}

const PIN_STATUSES: readonly string[] = [
  'awaiting-dropoff',
  'out-for-delivery',
  'delivery-failed-attempt',
  'delivery-exception',
  'ready-for-pickup',
  'collect-and-return-to-hub',
];

/** One end of a shipment as it was booked, and who goes there. */
export function SideCard({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const { user } = useSession();
  const address = shipment[`${side}_address`];
  const contact = shipment[`${side}_contact`];
  const pickup_point_id = shipment[`${side}_pickup_point_id`];
  const point = shipment[`${side}_pickup_point`];
  const instructions = shipment[`special_instructions_${side}`];
  const branch = shipment[`${side}_branch`];
  const driver = shipment[`${side}_agent_name`];
  const whats_app = whatsAppHref(contact.mobile_number);
  return (
    <Panel title={words.sides[side]} aside={branch?.name}>
      <div className={classes['side']}>
        <div>
          {pickup_point_id !== '' && (
            <>
              <strong>{point ? point.name : `${words.addressTypes[address.type]} ${pickup_point_id}`}</strong>
              {point && (
                <div>
                  {words.addressTypes[point.type]} {pickup_point_id}
                </div>
              )}
            </>
          )}
          {[address.company, address.street_address]
            .filter((line) => line !== '')
            .map((line) => (
              <div key={line}>{line}</div>
            ))}
          <div>{address.local_area}</div>
          <div>{placeText(address)}</div>
        </div>
        <div>
          <Text as="div" weight="medium">
            {contact.name || '–'}
          </Text>
          {contact.mobile_number !== '' && (
            <a href={`tel:${normaliseSouthAfricanPhone(contact.mobile_number)}`} className={`num ${classes['reach']}`}>
              {groupedPhone(contact.mobile_number)}
            </a>
          )}
          {whats_app !== null && (
            <a
              href={whats_app}
              target="_blank"
              rel="noreferrer"
              className={classes['reach']}
              aria-label={detailWords.whatsApp(contact.name)}
            >
              {detailWords.channels.whatsapp}
            </a>
          )}
          {contact.email !== '' && (
            <a href={`mailto:${contact.email}`} className={classes['reach']}>
              {contact.email}
            </a>
          )}
        </div>
        <dl className={classes['facts']}>
          {point && point.trading_hours !== '' && (
            <div>
              <dt>{detailWords.openHours}</dt>
              <dd>{point.trading_hours}</dd>
            </div>
          )}
          <Compartment side={side} shipment={shipment} />
          <ChoosePlaceBy side={side} shipment={shipment} />
          <OperatorReservation side={side} shipment={shipment} />
          <When side={side} shipment={shipment} />
          <LazyComponent load={loadPins} props={mayHavePin(side, shipment) ? { side, shipment } : null} />
          {instructions !== '' && (
            <div>
              <dt>{words.instructions}</dt>
              <dd>{instructions}</dd>
            </div>
          )}
          {side === 'delivery' && shipment.recipient_instructions && (
            <div>
              <dt>{detailWords.recipientAsks}</dt>
              <dd>{shipment.recipient_instructions}</dd>
            </div>
          )}
          {isStaff(user) && (
            <div>
              <dt>{words.driver}</dt>
              <dd>
                {driver || words.noDriver}
                <AssignLink side={side} shipment={shipment} />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Panel>
  );
}

/** The way to a driver where a leg has none and may be given to one: who has just booked looks for it here. */
function AssignLink({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const may_assign = useMay('API_/trip-sheet/assign:POST');
  const [is_open, setOpen] = useState(false);
  const { status } = shipment;
  const is_waiting = shipment[`${side}_agent_name`] === '' && isShipmentStatus(status) && isAssignable(side, status);
  if (!may_assign || !is_waiting) return null;
  return (
    <>
      {' · '}
      <LinkButton aria-label={words.assign[side]} onClick={() => setOpen(true)}>
        {words.assignOne}
      </LinkButton>
      <LazyComponent
        load={loadAssign}
        props={is_open ? { leg: side, shipments: [shipment], onClose: () => setOpen(false) } : null}
      />
    </>
  );
}

function When({ side, shipment }: { readonly side: Side; readonly shipment: Shipment }) {
  const date = shipment[`${side}_min_date`];
  const [after, before] = [shipment[`${side}_after`], shipment[`${side}_before`]];
  const done = side === 'collection' ? shipment.collected_date : shipment.delivered_date;
  return (
    <>
      {date !== null && (
        <div>
          <dt>{words.dates[side]}</dt>
          <dd>
            <DateTime instant={`${date}T12:00:00+02:00`} show="date" />
            {(after !== '' || before !== '') && `, ${after || '00:00'} – ${before || '23:30'}`}
          </dd>
        </div>
      )}
      {done !== null && (
        <div>
          <dt>{detailWords.doneAt[side]}</dt>
          <dd>
            <DateTime instant={done} />
          </dd>
        </div>
      )}
    </>
  );
}
