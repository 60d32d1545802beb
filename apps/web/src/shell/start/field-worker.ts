import { useEffect } from 'react';

/** The file the build writes. Source: build/service-worker.ts. */
const SERVICE_WORKER = '/sw.js';

/** Keeps the product's files on the device of a driver or scanner, so that a page opens without signal. */
export function useFieldWorker(is_wanted: boolean): void {
  useEffect(() => {
    // While developing, files change under their names, so nothing may be kept.
    if (!is_wanted || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    // Refused, e.g. in a private window: the product works all the same, with signal.
    navigator.serviceWorker.register(SERVICE_WORKER).catch(() => undefined);
  }, [is_wanted]);
}
