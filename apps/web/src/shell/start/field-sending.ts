import { useEffect } from 'react';
import { whenIdle } from '../../ui/when-resting.ts';

/** Sends what the user has captured on this device, whichever page they are on; null for users who do not capture. */
export function useFieldSending(user_id: number | null): void {
  useEffect(() => {
    if (user_id === null) return undefined;
    let stop: (() => void) | null = null;
    let is_left = false;
    // The first screen goes before its code.
    const callOff = whenIdle(() => {
      import('../../tracking/parts/field-queue-sender.ts').then(
        ({ startSending }) => {
          if (!is_left) stop = startSending(user_id);
        },
        // Without signal nothing can be sent either; the pages of the field bring it along.
        () => undefined,
      );
    });
    return () => {
      is_left = true;
      callOff();
      stop?.();
    };
  }, [user_id]);
}
