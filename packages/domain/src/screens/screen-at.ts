import type { Screen } from './screen.ts';
import { SCREEN_LIST } from './screen-table.ts';

/** The screens that the router has; the server answers 404 at an address of none of them. */
export const ROUTED_SCREENS = SCREEN_LIST.filter(({ page }) => page !== 'document');

/**
 * The screen of the router that an address leads to: one of exactly that path before one that any value fits; null when it is none. Parameters
 * of a path match any one part, and capitals are as small letters.
 */
export function screenAt(href: string): Screen | null {
  const path = pathOf(href);
  return (
    ROUTED_SCREENS.find((screen) => screen.path === path) ?? ROUTED_SCREENS.find((screen) => matches(screen.path, path)) ?? null
  );
}

/** Whether the browser loads the address as a document of its own: the router does not know it. */
export function isOtherDocument(href: string): boolean {
  const path = pathOf(href);
  return SCREEN_LIST.some((screen) => screen.page === 'document' && matches(screen.path, path));
}

/** A slash at the end leads to the page without it. */
function pathOf(href: string): string {
  const path = (href.split(/[?#]/)[0] ?? '').toLowerCase();
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/** Whether a path is one of a pattern, whose parts such as `$id` stand for any one value. */
export function matches(pattern: string, path: string): boolean {
  const [wanted, found] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === found.length &&
    wanted.every((part, index) => (part.startsWith('$') ? found[index] !== '' : part === found[index]))
  );
}
