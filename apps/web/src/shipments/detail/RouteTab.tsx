import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useMemo } from 'react';
import { PlacesMap } from '../../service-areas/parts/PlacesMap.tsx';
import { useSession } from '../../shell/session.ts';
import { routeMap as words } from '../../strings/shipments/events.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { useShipmentEvents } from '../shipment-calls.ts';
import { routeLines, routePoints } from './route-draft.ts';

/** The way of a shipment on a map, and the same in words below it. Source: screens S09. */
export function RouteTab({ shipment }: { readonly shipment: Shipment }) {
  const { general } = useSession();
  const events = useShipmentEvents(shipment.id).data?.tracking_events;
  const points = useMemo(
    () => routePoints({ shipment, events: events ?? [], branches: general?.branches ?? [] }),
    [shipment, events, general],
  );
  const lines = useMemo(
    () => routeLines({ shipment, events: events ?? [], branches: general?.branches ?? [] }),
    [shipment, events, general],
  );
  if (points.length === 0) return <EmptyState text={words.nothing} />;
  const note = [...new Set(lines.map(({ kind }) => words.lines[kind]))].join(' ');
  return <PlacesMap label={words.label} points={points} lines={lines} note={note} />;
}
