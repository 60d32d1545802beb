import { useSyncExternalStore } from 'react';

/** A value that only the browser knows; `drawn` is what the server drew in its place, and so what the browser begins with. */
export function useHere<Value extends string | number | boolean | null>(
  readHere: () => Value,
  { drawn }: { drawn: Value },
): Value {
  return useSyncExternalStore(neverChanges, readHere, () => drawn);
}

function neverChanges(): () => void {
  return () => undefined;
}
