import type { TrackedShipment } from '@tsela/contract/tracking/tracking-shapes';
import { useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import type { MapViewProps } from '../service-areas/parts/MapView.tsx';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { timeOf, useWords } from './page-words.ts';
import classes from './DriverMap.module.css';

type Seen = NonNullable<TrackedShipment['driver_seen']>;

/** About where the van is. The map is fetched where there is one to see, so that the page stays light. Source: screens S17. */
export function DriverMap({ seen }: { readonly seen: Seen }) {
  const [map, setMap] = useState<ComponentType<MapViewProps> | 'failed' | null>(null);
  const words = useWords().texts.actions;
  const { lat, lng, time_seen } = seen;
  const label = filled(words.driver_seen, { time: timeOf(time_seen) });
  const points = useMemo(() => [{ key: 'driver', lat, lng, label, tone: 'driver' as const }], [lat, lng, label]);
  useEffect(() => {
    let is_left = false;
    import('../service-areas/parts/MapView.tsx').then(
      ({ MapView }) => is_left || setMap(() => MapView),
      () => is_left || setMap('failed'),
    );
    return () => {
      is_left = true;
    };
  }, []);
  // Where no map can be drawn, there is nothing to say of a place without a name.
  if (map === 'failed') return null;
  const Drawn = map;
  return (
    <figure className={classes['figure']}>
      <div className={classes['box']}>
        {Drawn === null ? (
          <Skeleton height={280} />
        ) : (
          <Drawn label={words.driver_map} points={points} chosen={null} onChoose={ignore} onFail={() => setMap('failed')} />
        )}
      </div>
      <figcaption className={`${classes['caption']} num`}>{label}</figcaption>
    </figure>
  );
}

/** There is nothing to choose between. */
function ignore(): void {}
