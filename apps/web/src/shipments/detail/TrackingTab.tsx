import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { HistoryEvent } from '@tsela/contract/tracking/tracking-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useSession } from '../../shell/session.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { Timeline } from '../../ui/layout/Timeline.tsx';
import { useShipmentEvents } from '../shipment-calls.ts';
import { TabRead } from './TabRead.tsx';

/** What happened to the shipment and its parcels, newest first. */
export function TrackingTab({ shipment }: { readonly shipment: Shipment }) {
  const { user } = useSession();
  const read = useShipmentEvents(shipment.id);
  const parcel_references = new Map(shipment.parcels.map(({ id, tracking_reference }) => [Number(id), tracking_reference]));
  return (
    <TabRead read={read} isEmpty={({ tracking_events }) => tracking_events.length === 0} empty={words.noEvents}>
      {({ tracking_events }) => (
        <Timeline
          label={words.detailTab.tracking}
          entries={tracking_events.map((event) => {
            const { id, date, status, message, location, parcel_id } = event;
            const label = statusLabel(status);
            const said = message === '' || message === label ? [] : [message];
            return {
              id,
              instant: date,
              title: label,
              detail: [...said, parcel_references.get(parcel_id) ?? '', location, ...(isStaff(user) ? staffParts(event) : [])]
                .filter((part) => part !== '')
                .join(' · '),
            };
          })}
        />
      )}
    </TabRead>
  );
}

/** Where and by whom it was recorded, for staff. */
function staffParts(event: HistoryEvent): string[] {
  const {
    branch_name = '',
    bay = '',
    driver_name = '',
    person_name = '',
    source,
    lat,
    lng,
    is_public,
    is_clock_changed = false,
    attempt,
  } = event;
  const has_position = lat !== 0 || lng !== 0;
  return [
    branch_name === '' ? '' : words.atBranch(branch_name),
    bay === '' ? '' : words.inBay(bay),
    driver_name === '' ? '' : words.byDriver(driver_name),
    person_name === driver_name ? '' : person_name,
    has_position ? words.position(lat, lng) : '',
    source,
    attempt === undefined ? '' : words.attempt(attempt),
    is_clock_changed ? words.clockChanged : '',
    is_public === false ? words.notPublic : '',
  ];
}
