/** Arrow keys move between the links of a table's rows; Enter on a link is the browser's. */
function moveBetweenRows(rows: HTMLElement, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const links = [...rows.querySelectorAll<HTMLElement>('[data-row-link]')];
  const here = links.indexOf(event.target);
  if (here === -1) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, here + step))]?.focus();
}

/** For the rows as they are drawn: they only listen, and what is used are the links inside. */
export function listenForRowKeys(rows: HTMLElement | null): (() => void) | undefined {
  if (rows === null) return undefined;
  const handleKey = (event: KeyboardEvent) => moveBetweenRows(rows, event);
  rows.addEventListener('keydown', handleKey);
  return () => rows.removeEventListener('keydown', handleKey);
}
