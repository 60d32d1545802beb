import { useEffect, useState } from 'react';

/** Some days of photos: the driver is told in time, and nothing is lost yet. */
const LITTLE_BYTES = 30_000_000;

/** Whether the device has little room left for what waits; looked at again whenever something is captured. False where the browser does not say. */
export function useLittleRoom(waiting: number): boolean {
  const [is_little, setLittle] = useState(false);
  useEffect(() => {
    // Over plain http browsers have none of it.
    const { storage } = navigator as { readonly storage?: StorageManager };
    let is_left = false;
    storage?.estimate().then(
      ({ quota, usage }) => {
        if (!is_left && quota !== undefined && usage !== undefined) setLittle(quota - usage < LITTLE_BYTES);
      },
      () => undefined,
    );
    return () => {
      is_left = true;
    };
  }, [waiting]);
  return is_little;
}
