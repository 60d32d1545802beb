import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';

export interface FullScreen {
  readonly is_full: boolean;
  /** Fills the screen, or gives it back. */
  readonly onToggle: () => void;
}

/** The whole screen for the window that uses this, until it closes or the user leaves with Escape; null where the browser has none, as on an iPhone. */
export function useFullScreen(): FullScreen | null {
  const is_full = useSyncExternalStore(subscribe, isFull);
  const has_entered = useRef(false);

  // Before the window's own listener is there: browsers that hand the key on would close the window with it.
  useLayoutEffect(() => {
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isFull()) return;
      event.stopImmediatePropagation();
      leave();
    };
    window.addEventListener('keydown', leaveByKey, { capture: true });
    return () => {
      window.removeEventListener('keydown', leaveByKey, { capture: true });
      if (has_entered.current && isFull()) leave();
    };
  }, []);

  function handleToggle(): void {
    if (isFull()) return leave();
    has_entered.current = true;
    // All of the page: lists that unfold and questions lie beside the window, not in it.
    document.documentElement.requestFullscreen().catch(ignore);
  }

  return document.fullscreenEnabled ? { is_full, onToggle: handleToggle } : null;
}

function isFull(): boolean {
  return Boolean(document.fullscreenElement);
}

function leave(): void {
  document.exitFullscreen().catch(ignore);
}

/** The browser says itself why the screen is not given or was given back already. */
function ignore(): void {
  return undefined;
}

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}
