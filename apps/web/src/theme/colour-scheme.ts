import { useSyncExternalStore } from 'react';

/** What the user chose; `auto` follows the system. */
export type ColourSchemeChoice = 'light' | 'dark' | 'auto';

/** Both documents, and earlier versions, keep the choice under it. */
export const COLOUR_SCHEME_KEY = 'mantine-color-scheme-value';

/** What holds where the browser keeps nothing. */
let chosen: ColourSchemeChoice = 'auto';
const listeners = new Set<() => void>();

/** Sets the scheme on the document before anything is drawn; follows the system while the choice is `auto`, and what is chosen in another window. */
export function startColourScheme(): void {
  // Motion is reduced where the system asks for it.
  document.documentElement.dataset['respectReducedMotion'] = 'true';
  applyStored();
  window.matchMedia(DARK).addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key === COLOUR_SCHEME_KEY || key === null) applyStored();
  });
}

/** Changes the scheme on this device. */
export function chooseColourScheme(choice: ColourSchemeChoice): void {
  chosen = choice;
  try {
    window.localStorage.setItem(COLOUR_SCHEME_KEY, choice);
  } catch {
    // It holds until the page is left.
  }
  apply();
}

/** The scheme that is shown. */
export function useShownColourScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shownScheme);
}

const DARK = '(prefers-color-scheme: dark)';

function applyStored(): void {
  chosen = storedChoice();
  apply();
}

function apply(): void {
  document.documentElement.dataset['mantineColorScheme'] = shownScheme();
  for (const listener of listeners) listener();
}

function shownScheme(): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen;
  return window.matchMedia(DARK).matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedChoice(): ColourSchemeChoice {
  try {
    const kept = window.localStorage.getItem(COLOUR_SCHEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    // Storage may be refused by the browser; the system's scheme is a fine answer then.
    return 'auto';
  }
}
