import { useEffect, useRef } from 'react';

/** An older position says where the driver was, not where the capture was made. */
const OLDEST_MS = 120_000;

/** The device's position when it is known, for captures; asks for it once and never holds a capture up. */
export function usePosition(): () => { lat?: number; lng?: number } {
  const last = useRef<GeolocationPosition | null>(null);

  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    const watch = navigator.geolocation.watchPosition(
      (position) => {
        last.current = position;
      },
      // Refused or unavailable: captures go without.
      () => undefined,
      { maximumAge: OLDEST_MS },
    );
    return () => navigator.geolocation.clearWatch(watch);
  }, []);

  return () => {
    const position = last.current;
    if (!position || Date.now() - position.timestamp > OLDEST_MS) return {};
    return { lat: position.coords.latitude, lng: position.coords.longitude };
  };
}
