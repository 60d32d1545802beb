import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The present, to the minute: "Today" stays true on a screen that is open past midnight. */
export function useNow(): Date {
  return useSyncExternalStore(onMinute, presentMinute);
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
