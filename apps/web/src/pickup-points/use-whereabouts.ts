import { GEOLOCATION_OPTIONS } from '@tsela/domain/formats/screen';
import { useEffect, useState } from 'react';

export type Whereabouts =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'known'; readonly lat: number; readonly lng: number };

/** Where the browser says it is; asks once. Source: CONST-15. */
export function useWhereabouts(): Whereabouts {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => ({
    kind: 'geolocation' in navigator ? 'unknown' : 'refused',
  }));
  useEffect(() => {
    if (!('geolocation' in navigator)) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setWhereabouts({ kind: 'known', lat: coords.latitude, lng: coords.longitude }),
      () => setWhereabouts({ kind: 'refused' }),
      GEOLOCATION_OPTIONS,
    );
  }, []);
  return whereabouts;
}
