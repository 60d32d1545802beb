import { useEffect, useState } from 'react';
import { CHECK_MS, COUNTDOWN_MS, SHARE_MS, presenceAt, readTimer, writeTimer } from './inactivity.ts';
import type { Presence } from './inactivity.ts';

/** Marks the dialog that asks: a press in it is an answer, not a sign of work. */
export const ASKING = 'data-still-there';

/**
 * Follows whether the user is active, over all tabs: any key or mouse press in any of them counts. `onGone` is called once. Source:
 * SESSION-01 to SESSION-06.
 */
export function useInactivity(minutes: number, onGone: () => void): { seconds_left: number | null; stay: () => void } {
  const [seconds_left, setSecondsLeft] = useState<number | null>(null);

  useEffect(() => {
    if (minutes === 0) {
      writeTimer(null, window.localStorage);
      return undefined;
    }
    if (readTimer(window.localStorage) === null) markActive(Date.now());
    let pressed_ms: number | null = null;
    let looked_ms = Date.now();
    let checked_ms = 0;
    let is_asked = false;
    const handlePress = (event: Event) => {
      const is_answer = event.target instanceof Element && event.target.closest(`[${ASKING}]`) !== null;
      if (!is_answer) pressed_ms = Date.now();
    };
    const look = () => {
      const now_ms = Date.now();
      // The press that wakes a machine comes too late to count.
      const has_slept = now_ms - looked_ms > COUNTDOWN_MS;
      looked_ms = now_ms;
      if (pressed_ms !== null && !has_slept) markActive(pressed_ms);
      pressed_ms = null;
      if (!is_asked && now_ms - checked_ms < CHECK_MS) return;
      checked_ms = now_ms;
      const presence = lookAround(minutes, now_ms);
      is_asked = presence.kind === 'asked';
      setSecondsLeft(presence.kind === 'asked' ? presence.seconds_left : null);
      if (presence.kind !== 'gone') return;
      clearInterval(timer);
      onGone();
    };
    const timer = setInterval(look, SHARE_MS);
    look();
    for (const type of PRESSES) window.addEventListener(type, handlePress, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const type of PRESSES) window.removeEventListener(type, handlePress, { capture: true });
    };
  }, [minutes, onGone]);

  return {
    seconds_left,
    stay: () => {
      markActive(Date.now());
      setSecondsLeft(null);
    },
  };
}

const PRESSES = ['keydown', 'pointerdown'] as const;

/** The presence as the tabs' timer tells it; the first tab that has to ask writes down when. */
function lookAround(minutes: number, now_ms: number): Presence {
  const timer = readTimer(window.localStorage) ?? { active_ms: now_ms, asked_ms: null };
  const presence = presenceAt(timer, { minutes, now_ms });
  if (presence.kind === 'asked' && timer.asked_ms === null) writeTimer({ ...timer, asked_ms: now_ms }, window.localStorage);
  return presence;
}

function markActive(active_ms: number): void {
  writeTimer({ active_ms, asked_ms: null }, window.localStorage);
}
