import { useSyncExternalStore } from 'react';
import { onInternalEvent, tellInternalEvent } from '../../ui/internal-events.ts';

/** Source: SHELL-02. */
export const COLLAPSED_KEY = 'is_navbar_collapsed';

export function isCollapsed(storage: Pick<Storage, 'getItem'>): boolean {
  return storage.getItem(COLLAPSED_KEY) === 'true';
}

/** Keeps the choice; the expanded state is the one without an entry. */
export function keepCollapsed(is_collapsed: boolean, storage: Pick<Storage, 'setItem' | 'removeItem'>): void {
  if (is_collapsed) storage.setItem(COLLAPSED_KEY, 'true');
  else storage.removeItem(COLLAPSED_KEY);
  tellInternalEvent('changeNavbarCollapsedValue', is_collapsed);
}

/** Whether the side navigation is the narrow bar, and the way to change it. */
export function useCollapsed(): { is_collapsed: boolean; toggle: () => void } {
  const is_collapsed = useSyncExternalStore(subscribe, () => isCollapsed(window.localStorage));
  return { is_collapsed, toggle: () => keepCollapsed(!is_collapsed, window.localStorage) };
}

const subscribe = (listener: () => void) => onInternalEvent('changeNavbarCollapsedValue', listener);
