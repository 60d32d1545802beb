import { KIOSK_ASKS_MS, KIOSK_IDLE_MS } from '@tsela/domain/pickup-points/kiosk-rules';
import { useEffect, useState } from 'react';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Whether a customer is asked if they are still there: after a minute without a touch, and for a quarter of one; then they are gone. Left
 * out while it is off. Source: screens S12.
 */
export function useIdle({ is_off, onGone }: { readonly is_off: boolean; readonly onGone: () => void }) {
  const [is_asking, setAsking] = useState(false);
  const is_asked = is_asking && !is_off;

  useEffect(() => {
    if (is_off) return undefined;
    if (is_asking) {
      const timer = setTimeout(onGone, KIOSK_ASKS_MS);
      return () => clearTimeout(timer);
    }
    let timer = setTimeout(() => setAsking(true), KIOSK_IDLE_MS);
    const handleTouch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setAsking(true), KIOSK_IDLE_MS);
    };
    for (const touch of TOUCHES) window.addEventListener(touch, handleTouch);
    return () => {
      clearTimeout(timer);
      for (const touch of TOUCHES) window.removeEventListener(touch, handleTouch);
    };
  }, [is_off, is_asking, onGone]);

  return { is_asked, stay: () => setAsking(false) };
}
