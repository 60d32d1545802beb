import { useEffect, useRef } from 'react';

/** An older position says where the driver was, not where the capture was made. */
const OLDEST_MS = 120_000;
/** What the device may answer without looking again. */
const ASKED = { maximumAge: 30_000 } as const;

/**
 * The device's position when it is known, for captures: it never holds one up. A phone that lies still says nothing new of itself, so that it is
 * asked again where what it said is old. When it came counts by the page's own clock: that of positions may be another.
 */
export function usePosition(): () => { lat?: number; lng?: number } {
  const last = useRef<{ readonly lat: number; readonly lng: number; readonly at_ms: number } | null>(null);

  function keep({ coords: { latitude: lat, longitude: lng } }: GeolocationPosition): void {
    last.current = { lat, lng, at_ms: Date.now() };
  }

  useEffect(() => {
    if (!('geolocation' in navigator)) return undefined;
    // Refused or unavailable: captures go without.
    const watch = navigator.geolocation.watchPosition(keep, () => undefined, ASKED);
    return () => navigator.geolocation.clearWatch(watch);
  }, []);

  return () => {
    const known = last.current;
    if (known && Math.abs(Date.now() - known.at_ms) <= OLDEST_MS) return { lat: known.lat, lng: known.lng };
    if ('geolocation' in navigator) navigator.geolocation.getCurrentPosition(keep, () => undefined, ASKED);
    return {};
  };
}
