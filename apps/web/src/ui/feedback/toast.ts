import { onInternalEvent, tellInternalEvent } from '../internal-events.ts';
import type { ShownToast, Toast } from '../internal-events.ts';

/** The most shown at once; the oldest go. */
export const MOST_TOASTS = 4;

const AUTO_HIDE_MS = { error: 8000, success: 3000, info: 5000 } as const;

let shown: readonly ShownToast[] = [];
let last_id = 0;
const listeners = new Set<() => void>();

/** Shows a message; answers its generated id. Source: DATA-16. */
export function showToast(toast: Toast): string {
  last_id += 1;
  const id = `toast-${last_id}`;
  tellInternalEvent('showToast', { ...toast, id, autoHide: toast.autoHide ?? AUTO_HIDE_MS[toast.variant] });
  return id;
}

onInternalEvent('showToast', (toast) => set([...shown, toast].slice(-MOST_TOASTS)));

export function hideToast(id: string): void {
  set(shown.filter((toast) => toast.id !== id));
}

/** The messages that are shown now, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown;
}

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(toasts: readonly ShownToast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}
