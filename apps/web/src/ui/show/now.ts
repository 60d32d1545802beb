import { createContext, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** When a document was drawn by the server: the browser begins with the same, so that it finds what it would draw itself. */
export const DrawnAt = createContext<Date | null>(null);

/** The present, to the minute: "Today" stays true on a screen that is open past midnight. */
export function useNow(): Date {
  const drawn_at = useContext(DrawnAt);
  return useSyncExternalStore(onMinute, presentMinute, () => drawn_at ?? presentMinute());
}

export function presentMinute(): Date {
  return now;
}

/** Calls back every minute, as long as there is a listener. Answers the function that stops. */
export function onMinute(listener: () => void): () => void {
  // Without listeners the kept time has become old.
  if (timer === undefined && Math.abs(Date.now() - now.getTime()) >= MINUTE_MS) now = new Date();
  listeners.add(listener);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}
