import { useEffect, useState } from 'react';

/** A tap that was meant for the card before comes within this time of the change. */
export const DEAD_ZONE_MS = 600;

/**
 * Whether what is shown has was on the screen for a moment, so that its buttons may be used: a second tap on a button must not do the same to
 * the next card that slides beneath the thumb.
 */
export function useIsReady(shown: string | null): boolean {
  const [ready, setReady] = useState(shown);
  useEffect(() => {
    if (ready === shown) return undefined;
    const timer = setTimeout(() => setReady(shown), DEAD_ZONE_MS);
    return () => clearTimeout(timer);
  }, [shown, ready]);
  return ready === shown;
}
