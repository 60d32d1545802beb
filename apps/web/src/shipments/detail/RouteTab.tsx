import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { useMemo } from 'react';
import { MapBox } from '../../service-areas/parts/MapBox.tsx';
import { useSession } from '../../shell/session.ts';
import { routeMap as words } from '../../strings/shipments-events.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { useShipmentEvents } from '../shipment-calls.ts';
import classes from './RouteTab.module.css';
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
  return (
    <Stack gap={3}>
      <div className={classes['map']}>
        <MapBox label={words.label} points={points} lines={lines} chosen={null} onChoose={ignore} />
      </div>
      {lines.length > 0 && <QuietText as="p">{[...new Set(lines.map(({ kind }) => words.lines[kind]))].join(' ')}</QuietText>}
      <QuietText as="p">{[...new Set(points.map(({ label }) => label))].join(' · ')}</QuietText>
    </Stack>
  );
}

/** There is nothing to choose between. */
function ignore(): void {}
