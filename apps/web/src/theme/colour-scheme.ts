/** What the user chose; `auto` follows the system. */
export type ColourSchemeChoice = 'light' | 'dark' | 'auto';

/** The key Mantine keeps the choice under, so that both documents follow the same one. */
export const COLOUR_SCHEME_KEY = 'mantine-color-scheme-value';

/** Sets the scheme on the document before anything is drawn, and follows the system while the choice is `auto`. */
export function startColourScheme(): void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const choice = storedChoice();
    const scheme = choice === 'auto' ? (system.matches ? 'dark' : 'light') : choice;
    document.documentElement.dataset['mantineColorScheme'] = scheme;
  };
  apply();
  system.addEventListener('change', apply);
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
