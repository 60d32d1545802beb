import { Button } from '../ui/act/Button.tsx';
import { DELIVER_PARCELS_OR_SHIPMENTS } from '@tsela/domain/permissions/inline-permissions';
import { IconBrandWhatsapp, IconChevronDown, IconNavigation, IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { useMay } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { DriverRequest } from './DriverRequest.tsx';
import { DriverShipment } from './DriverShipment.tsx';
import classes from './StopCard.module.css';
import { addressLines, navigateHref, togetherSteps } from './tripsheet-draft.ts';
import type { SheetStop } from './tripsheet-draft.ts';
import type { DriverStep } from './use-driver-step.tsx';
import { Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { dayText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { whatsAppHref } from '../ui/show/whats-app.ts';
import { BareButton } from '../ui/act/BareButton.tsx';

interface StopCardProps {
  readonly stop: SheetStop;
  readonly is_open: boolean;
  readonly onOpen: () => void;
  readonly step: DriverStep;
  /** False for a moment after another card has come. */
  readonly is_ready: boolean;
}

/** One door: where it is, who is there, and what is to be done; closed, only a line of it. */
export function StopCard({ stop, is_open, onOpen, step, is_ready }: StopCardProps) {
  const title_id = useId();
  const { street, place } = addressLines(stop.address);
  const now = useNow();
  const whatsApp = whatsAppHref(stop.contact.mobile_number);
  const together = togetherSteps(stop, { can_deliver: useMay(DELIVER_PARCELS_OR_SHIPMENTS) });
  if (!is_open) return <ClosedStop stop={stop} onOpen={onOpen} />;
  return (
    <article className={classes['card']} aria-labelledby={title_id}>
      <Row as="p" tone="soft" size="l">
        <LegMark leg={stop.leg} />
        {stop.later_day !== undefined && <strong>{dayText(stop.later_day, now)}</strong>}
        {stop.window !== '' && <span className="num">{stop.window}</span>}
        {stop.is_done && (
          <Text isLast tone="green" weight="strong">
            {tripsheets.stopDone}
          </Text>
        )}
      </Row>
      <h3 id={title_id} className={classes['street']}>
        {street || place}
      </h3>
      {street !== '' && <p className={classes['place']}>{place}</p>}
      <p className={classes['name']}>{stop.contact.name}</p>
      <div className={classes['links']}>
        <a
          className={classes['link']}
          href={navigateHref(stop.address)}
          target="_blank"
          rel="noreferrer"
          aria-label={tripsheets.navigateTo(street || place)}
        >
          <IconNavigation size={20} aria-hidden="true" />
          {tripsheets.navigate}
        </a>
        {stop.contact.mobile_number !== '' && (
          <a
            className={classes['link']}
            href={`tel:${stop.contact.mobile_number.replaceAll(' ', '')}`}
            aria-label={tripsheets.callName(stop.contact.name)}
          >
            <IconPhone size={20} aria-hidden="true" />
            {tripsheets.call}
          </a>
        )}
        {whatsApp !== null && (
          <a
            className={classes['link']}
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            aria-label={tripsheets.whatsAppName(stop.contact.name)}
          >
            <IconBrandWhatsapp size={20} aria-hidden="true" />
            {tripsheets.whatsApp}
          </a>
        )}
      </div>
      {stop.request && <DriverRequest request={stop.request} step={step} is_ready={is_ready} />}
      {together.map(({ key, action, shipments }) => (
        <BareButton key={key} className={classes['together']} disabled={!is_ready} onClick={() => step.all(shipments, action)}>
          {tripsheets.together[key](shipments.length)}
        </BareButton>
      ))}
      <ul className={classes['shipments']}>
        {stop.shipments.map((shipment) => (
          <li key={shipment.id}>
            <DriverShipment
              shipment={shipment}
              is_done={stop.is_done}
              leg={stop.leg}
              is_among_many={together.some(({ shipments }) => shipments.includes(shipment))}
              step={step}
              is_ready={is_ready}
            />
          </li>
        ))}
      </ul>
      {step.add && stop.leg === 'collection' && (
        <Button variant="default" size="lg" fullWidth disabled={!is_ready} onClick={step.add}>
          {tripsheets.addShipment}
        </Button>
      )}
    </article>
  );
}

function ClosedStop({ stop, onOpen }: { readonly stop: SheetStop; readonly onOpen: () => void }) {
  const { street, place } = addressLines(stop.address);
  const scanned = stop.shipments.reduce((sum, shipment) => sum + shipment.parcel_references.length, 0);
  const parcels = Math.max(scanned, stop.request?.expected_parcels ?? 0);
  return (
    <BareButton className={classes['closed']} aria-expanded="false" onClick={onOpen}>
      <Stack as="span" isGrowing gap={1}>
        <strong>{street || place}</strong>
        <Text tone="soft" size="s" className="num">
          <LegMark leg={stop.leg} /> {[place, tripsheets.parcels(parcels), stop.window].filter((part) => part !== '').join(' · ')}
        </Text>
      </Stack>
      <IconChevronDown size={20} aria-hidden="true" />
    </BareButton>
  );
}

function LegMark({ leg }: { readonly leg: SheetStop['leg'] }) {
  return (
    <span className={classes['leg']} data-leg={leg}>
      {tripsheets.leg[leg]}
    </span>
  );
}
