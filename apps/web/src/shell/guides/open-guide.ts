/** What is open beside the page: the guide of the page, one section for as long as the page at a path is shown, or nothing. */
export type OpenGuide = 'page' | { readonly section: string; readonly at: string } | null;

let open: OpenGuide = null;
const listeners = new Set<() => void>();

/** Opens the guide beside the page; null closes it. */
export function showGuide(guide: OpenGuide): void {
  open = guide;
  for (const listener of listeners) listener();
}

export function openGuide(): OpenGuide {
  return open;
}

export function onGuideChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the guide of the page, or closes what is open. */
export function toggleGuide(): void {
  showGuide(openGuide() === null ? 'page' : null);
}
