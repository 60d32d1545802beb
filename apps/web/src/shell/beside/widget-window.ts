import { useSyncExternalStore } from 'react';

let is_open = false;
const listeners = new Set<() => void>();

/** Opens or closes the window of the provider's widget; the menu asks for it, the shell draws it. */
export function showWidget(open: boolean): void {
  is_open = open;
  for (const listener of listeners) listener();
}

export function useIsWidgetOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => is_open,
  );
}
