import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { serviceAreas } from '../../strings/service-areas.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { MapViewProps } from './MapView.tsx';

type MapComponent = ComponentType<MapViewProps>;

/**
 * A map where one can be drawn; where its library does not load or the browser draws none, the sentence that says so: what it shows
 * stands in the list beside it as well. Source: ERR-17.
 */
export function MapBox(props: Omit<MapViewProps, 'onFail'>) {
  const [map, setMap] = useState<MapComponent | 'failed' | null>(null);
  useEffect(() => {
    let is_left = false;
    import('./MapView.tsx').then(
      ({ MapView }) => is_left || setMap(() => MapView),
      () => is_left || setMap('failed'),
    );
    return () => {
      is_left = true;
    };
  }, []);
  if (map === 'failed') return <Notice kind="error">{serviceAreas.mapMissing}</Notice>;
  if (map === null) return <Skeleton height={280} />;
  const Drawn = map;
  return <Drawn {...props} onFail={() => setMap('failed')} />;
}
