import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { serviceAreas } from '../../strings/service-areas-map.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import type { DrawingMapProps } from './DrawingMap.tsx';

/** A map to draw on where one can be drawn; otherwise the sentence that says so, and how to go on without it. Source: ERR-17. */
export function DrawingMapBox(props: Omit<DrawingMapProps, 'onFail'>) {
  const [map, setMap] = useState<ComponentType<DrawingMapProps> | 'failed' | null>(null);
  useEffect(() => {
    let is_left = false;
    import('./DrawingMap.tsx').then(
      ({ DrawingMap }) => is_left || setMap(() => DrawingMap),
      () => is_left || setMap('failed'),
    );
    return () => {
      is_left = true;
    };
  }, []);
  if (map === 'failed')
    return (
      <Notice kind="error">
        {serviceAreas.mapMissing} {words.keyboardHint}
      </Notice>
    );
  if (map === null) return <Skeleton height={280} />;
  const Drawn = map;
  return <Drawn {...props} onFail={() => setMap('failed')} />;
}
