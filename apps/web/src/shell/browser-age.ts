/** What the newest of what the product uses, by the year browsers brought it; a browser without any of them misses security mends as well. */
const EXPECTED: readonly (() => boolean)[] = [
  () => CSS.supports('selector(:has(a))'),
  () => CSS.supports('color', 'color-mix(in srgb, red, blue)'),
  () => 'toSorted' in Array.prototype,
];

const KEY = 'hide_browser_out_of_date';

/** Whether to tell somebody that their browser is out of date: it is, and they have not asked to be left alone. Source: SHELL-18, SHELL-20. */
export function isBrowserToldOf(storage: Pick<Storage, 'getItem'>, expected = EXPECTED): boolean {
  return storage.getItem(KEY) === null && expected.some((isThere) => !isThere());
}

export function leaveAlone(storage: Pick<Storage, 'setItem'>): void {
  storage.setItem(KEY, 'true');
}
