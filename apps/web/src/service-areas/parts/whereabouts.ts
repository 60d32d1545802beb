import { GEOLOCATION_OPTIONS } from '@tsela/domain/screens/screen-limits';

export type Whereabouts =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'known'; readonly lat: number; readonly lng: number };

/** Asks the browser where it is; one that cannot say refuses. Source: CONST-15. */
export function whereIs(onAnswer: (whereabouts: Whereabouts) => void): void {
  if (!('geolocation' in navigator)) {
    onAnswer({ kind: 'refused' });
    return;
  }
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => onAnswer({ kind: 'known', lat: coords.latitude, lng: coords.longitude }),
    () => onAnswer({ kind: 'refused' }),
    GEOLOCATION_OPTIONS,
  );
}
