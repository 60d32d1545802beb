import { useEffect } from 'react';

export type ShortcutKey = 'palette' | 'shortcuts' | 'search';

/** What a key press asks for anywhere in the product; null for everything else, also while something is typed. */
export function shortcutOf(
  press: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  { is_typing }: { is_typing: boolean },
): ShortcutKey | null {
  if ((press.ctrlKey || press.metaKey) && !press.altKey) return press.key.toLowerCase() === 'k' ? 'palette' : null;
  if (is_typing || press.altKey) return null;
  return press.key === '?' ? 'shortcuts' : press.key === '/' ? 'search' : null;
}

/** Listens for the shortcuts that work on every page. `onKey` must stay the same function. */
export function useShortcuts(onKey: (key: 'palette' | 'shortcuts') => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const asked = shortcutOf(event, { is_typing: isTyping(event.target) });
      if (asked === null) return;
      event.preventDefault();
      if (asked !== 'search') return onKey(asked);
      const field = searchField(document);
      field?.focus();
      field?.select();
      if (!field) onKey('palette');
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onKey]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role="dialog"]') !== null)
  );
}

/**
 * The page's own search, or where it has none, that of references in the navigation. Null where neither is, as with the navigation collapsed:
 * the palette finds references as well. Source: screens S60.
 */
export function searchField(page: Pick<ParentNode, 'querySelector'>): HTMLInputElement | null {
  return (
    page.querySelector<HTMLInputElement>('main input[type="search"], main search input') ??
    page.querySelector<HTMLInputElement>('form[role="search"] input')
  );
}
