import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How long the driver waits at the door for the PIN to be checked; after that it is checked when there is signal. */
export const PATIENCE_MS = 8000;

/** Whether the dialog still is on the screen when an answer comes. */
export function useIsOpen(): RefObject<boolean> {
  const is_open = useRef(false);
  useEffect(() => {
    is_open.current = true;
    return () => {
      is_open.current = false;
    };
  }, []);
  return is_open;
}
