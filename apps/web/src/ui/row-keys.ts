import type { KeyboardEvent } from 'react';

/** Arrow keys move between the links of a table's rows; Enter on a link is the browser's. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const here = links.indexOf(event.target);
  if (here === -1) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, here + step))]?.focus();
}
