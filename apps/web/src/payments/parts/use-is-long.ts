import { useEffect, useState } from 'react';

/** How often a page asks what has become of a payment. Source: screens S22, S23. */
export const ASKED_EVERY_MS = 5000;

/** Source: screens S22, "polled every 5 s for 2 minutes". */
const WAITED_MS = 120_000;

/** Whether a page has been waiting for a payment for so long that it no longer asks by itself. */
export function useIsLong(): boolean {
  const [is_long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WAITED_MS);
    return () => clearTimeout(timer);
  }, []);
  return is_long;
}
