import { GEOLOCATION_OPTIONS } from '@tsela/domain/screens/screen-limits';
import { useEffect, useState } from 'react';

export type Whereabouts =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'known'; readonly lat: number; readonly lng: number };

/** Where the browser says it is; asked once when a page opens, and again on request. Source: CONST-15, screens S16. */
export function useWhereabouts(): { readonly whereabouts: Whereabouts; readonly ask: () => void } {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => ({
    kind: 'geolocation' in navigator ? 'unknown' : 'refused',
  }));
  useEffect(() => whereIs(setWhereabouts), []);
  return { whereabouts, ask: () => whereIs(setWhereabouts) };
}

function whereIs(onAnswer: (whereabouts: Whereabouts) => void): void {
  if (!('geolocation' in navigator)) return;
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onAnswer({ kind: 'known', lat: coords.latitude, lng: coords.longitude }),
    () => onAnswer({ kind: 'refused' }),
    GEOLOCATION_OPTIONS,
  );
}
