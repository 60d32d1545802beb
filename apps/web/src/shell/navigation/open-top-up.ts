let is_open = false;
const listeners = new Set<() => void>();

/** Whether the dialog of topping up is open. */
export function isTopUpOpen(): boolean {
  return is_open;
}

export function showTopUp(is_shown: boolean): void {
  is_open = is_shown;
  for (const listener of listeners) listener();
}

export function onTopUpChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
