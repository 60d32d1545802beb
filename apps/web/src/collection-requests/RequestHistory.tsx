import type { WholeCollectionRequest } from '@tsela/contract/collection-requests/collection-request-api';
import { isCollectionRequestStatus, requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { shipmentDetail } from '../strings/shipments/detail.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { RequestPhotos } from './RequestPhotos.tsx';

type RequestEvent = WholeCollectionRequest['events'][number];

/** Who did what with a request, newest first, for staff. Source: screens S15. */
export function RequestHistory({ events }: { readonly events: readonly RequestEvent[] }) {
  if (events.length === 0) return null;
  return (
    <Panel title={words.history}>
      <Timeline
        label={words.history}
        entries={events.map((event) => ({
          id: event.id,
          instant: event.time,
          title: titleOf(event),
          detail: event.photo_ids.length === 0 ? textOf(event) : <Photographed event={event} />,
        }))}
      />
    </Panel>
  );
}

function titleOf({ type, status }: RequestEvent): string {
  return type === 'changed' && isCollectionRequestStatus(status) ? requestStatusLabel(status) : words.events[type];
}

function Photographed({ event }: { readonly event: RequestEvent }) {
  return (
    <Stack gap={2}>
      <span>{textOf(event)}</span>
      <RequestPhotos ids={event.photo_ids} />
    </Stack>
  );
}

function textOf({ reason, driver_name, person_name, attempt }: RequestEvent): string {
  return [
    reason,
    driver_name === '' ? '' : words.toDriver(driver_name),
    person_name,
    attempt === undefined ? '' : shipmentDetail.attempt(attempt),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}
