export type OpenShortcut = 'palette' | 'shortcuts' | null;

let open: OpenShortcut = null;
const listeners = new Set<() => void>();

/** Opens the command palette or the list of shortcuts; null closes them. */
export function showShortcut(key: OpenShortcut): void {
  open = key;
  for (const listener of listeners) listener();
}

export function openShortcut(): OpenShortcut {
  return open;
}

export function onShortcutChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
