import { MOBILE_BREAKPOINT_PX } from '@tsela/domain/screens/screen-limits';
import { useSyncExternalStore } from 'react';

/** Paper is narrow, but what is printed is laid out as on a wide screen. */
const QUERY = `screen and (max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`;

/** Whether the window is narrower than the breakpoint, kept up to date. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, isNarrow);
}

/** Whether the window is narrower than the breakpoint as it is. */
export function isNarrow(): boolean {
  return window.matchMedia(QUERY).matches;
}

function subscribe(onChange: () => void): () => void {
  const list = window.matchMedia(QUERY);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}
