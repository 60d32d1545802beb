import { useEffect } from 'react';
import { whenIdle } from '../../ui/when-resting.ts';

/** Sends what the user has captured on this device, whichever page they are on; null for users who do not capture. */
export function useFieldSending(user_id: number | null): void {
  useEffect(() => {
    if (user_id === null) return undefined;
    let stop: (() => void) | null = null;
    let is_left = false;
    const start = (): void => {
      import('../../tracking/parts/field-queue-sender.ts').then(
        ({ startSending }) => {
          if (!is_left) stop ??= startSending(user_id);
        },
        // Without signal nothing can be sent either: it is brought with the next.
        () => {
          if (!is_left) window.addEventListener('online', start, { once: true });
        },
      );
    };
    // The first screen goes before its code.
    const callOff = whenIdle(start);
    return () => {
      is_left = true;
      callOff();
      window.removeEventListener('online', start);
      stop?.();
    };
  }, [user_id]);
}
