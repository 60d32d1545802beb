import { isOutdatedBrowser } from '@tsela/domain/formats/browser-age';

/** What the newest of what the product uses, by the year browsers brought it; a browser without any of them misses security mends as well. */
const EXPECTED: readonly (() => boolean)[] = [
  () => CSS.supports('selector(:has(a))'),
  () => CSS.supports('color', 'color-mix(in srgb, red, blue)'),
  () => 'toSorted' in Array.prototype,
];

const KEY = 'hide_browser_out_of_date';

interface Browser {
  readonly expected: readonly (() => boolean)[];
  readonly user_agent: string;
}

/**
 * Whether to warn the user that their browser is out of date: it says so itself or misses what the product uses, and they have not asked
 * to be left alone. Source: SHELL-18, SHELL-20, VALID-23.
 */
export function isBrowserToldOf(
  storage: Pick<Storage, 'getItem'>,
  { expected, user_agent }: Browser = { expected: EXPECTED, user_agent: navigator.userAgent },
): boolean {
  return storage.getItem(KEY) === null && (isOutdatedBrowser(user_agent) || expected.some((isThere) => !isThere()));
}

export function leaveAlone(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, 'true');
}
