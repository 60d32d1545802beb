import { groupedPhone } from '@tsela/domain/formats/phone';
import type { ReactNode } from 'react';
import { needsStamp } from '@tsela/domain/tripsheets/needs-stamp';
import { paths } from '../../paths.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { addressLines } from '../tripsheet-draft.ts';
import type { SheetShipment, SheetStop } from '../tripsheet-draft.ts';
import { sheetDesk as desk } from '../../strings/tripsheets/desk.ts';
import { dayText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { Badge } from '../../ui/show/Badge.tsx';
import classes from './StopPanel.module.css';
import { Text } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';

interface StopPanelProps {
  readonly title: string;
  readonly stops: readonly SheetStop[];
  /** What can be done about a stop. */
  readonly action?: ((stop: SheetStop) => ReactNode) | undefined;
  /** What is at the end of each row instead, on wide screens: how it is put elsewhere in the order. */
  readonly controls?: (stop: SheetStop) => ReactNode;
  /** What is being dragged, and the stop in whose place it would go. */
  readonly dragged?: { readonly key: string; readonly onto: string } | null;
}

/** Stops one below the other: where, who and what. */
export function StopPanel({ title, stops, action, controls, dragged = null }: StopPanelProps) {
  return (
    <Panel title={title} isFlush>
      <ol className={classes['stops']}>
        {stops.map((stop) => (
          <li
            key={stop.key}
            className={classes['stop']}
            data-stop={stop.key}
            data-with-controls={controls !== undefined || action !== undefined || undefined}
            data-dragged={dragged?.key === stop.key || undefined}
            data-target={(dragged !== null && dragged.key !== stop.key && dragged.onto === stop.key) || undefined}
          >
            <StopRow stop={stop} />
            {(action || controls) && (
              <div className={classes['controls']}>
                {controls?.(stop)}
                {action?.(stop)}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function StopRow({ stop }: { readonly stop: SheetStop }) {
  const { street, place } = addressLines(stop.address);
  const now = useNow();
  const { name, mobile_number } = stop.contact;
  return (
    <>
      <Text tone="quiet" className="num">
        {stop.sequence}
      </Text>
      <Stack gap={0}>
        <strong>{street || place}</strong>
        <Text tone="quiet">
          {[tripsheets.leg[stop.leg], place, stop.later_day ? dayText(stop.later_day, now) : '', stop.window]
            .filter((part) => part !== '')
            .join(' · ')}
        </Text>
      </Stack>
      <div className={classes['who']}>
        <span>{name}</span>
        {mobile_number !== '' && (
          <a className={`${classes['phone']} num`} href={`tel:${mobile_number.replaceAll(' ', '')}`}>
            {groupedPhone(mobile_number)}
          </a>
        )}
      </div>
      <ul className={classes['shipments']}>
        {stop.request && (
          <li className={classes['shipment']}>
            <AppLink href={paths.collectionRequest(stop.request.id)} className={`${classes['reference']} num`}>
              {stop.request.reference}
            </AppLink>
            <Text tone="quiet">{tripsheets.countExpected(stop.request.expected_parcels)}</Text>
          </li>
        )}
        {stop.shipments.map((shipment) => (
          <li key={shipment.id} className={classes['shipment']}>
            <AppLink href={paths.shipment(shipment.id)} className={`${classes['reference']} num`}>
              {shipment.short_tracking_reference}
            </AppLink>
            {shipment.service_level_code}
            <Text tone="quiet">{tripsheets.parcels(shipment.parcel_references.length)}</Text>
            <StatusBadge status={shipment.status} />
            <Marks shipment={shipment} leg={stop.leg} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What the office has to know before the driver is at the door. Source: screens S25, KEY-65. */
function Marks({ shipment, leg }: { readonly shipment: SheetShipment; readonly leg: SheetStop['leg'] }) {
  const { marks = [], pin_needed, is_due, parcels_loaded, parcel_references } = shipment;
  return (
    <>
      {marks.map((mark) => (
        <Badge key={mark} tone={mark === 'vip' ? 'blue' : 'red'}>
          {desk.marks[mark]}
        </Badge>
      ))}
      {pin_needed && is_due && <Badge>{desk.pin}</Badge>}
      {is_due && needsStamp(shipment, leg) && <Badge>{desk.stamp}</Badge>}
      {parcels_loaded > 0 && (
        <Badge tone={parcels_loaded === parcel_references.length ? 'green' : 'amber'}>
          {desk.loaded(parcels_loaded, parcel_references.length)}
        </Badge>
      )}
    </>
  );
}
