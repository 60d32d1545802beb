import { useEffect, useState } from 'react';

export type Whereabouts =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'known'; readonly lat: number; readonly lng: number };

/** A position of the last quarter of an hour is near enough for finding a locker. */
const OLDEST_MS = 15 * 60_000;

/** Where the browser says it is; asks once. */
export function useWhereabouts(): Whereabouts {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>(() => ({
    kind: 'geolocation' in navigator ? 'unknown' : 'refused',
  }));
  useEffect(() => {
    if (!('geolocation' in navigator)) return;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setWhereabouts({ kind: 'known', lat: coords.latitude, lng: coords.longitude }),
      () => setWhereabouts({ kind: 'refused' }),
      { maximumAge: OLDEST_MS, timeout: 10_000 },
    );
  }, []);
  return whereabouts;
}
