import { onInternalEvent, tellInternalEvent } from '../internal-events.ts';
import type { AlertDialog, OpenDialog } from '../internal-events.ts';

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog and answers true for OK. `if (await showAlert({ title: 'Cancel 3 shipments?', ... }))`. */
export function showAlert(dialog: AlertDialog): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    tellInternalEvent('showAlert', {
      ...dialog,
      answer: (is_ok) => {
        set(null);
        resolve(is_ok);
      },
    });
  });
}

/** Asks before an action that cannot be undone; true when confirmed. */
export function isSure({
  button,
  ...asked
}: Pick<AlertDialog, 'title' | 'body'> & { readonly button: string }): Promise<boolean> {
  return showAlert({ ...asked, okButtonText: button, okButtonVariant: 'danger', shouldShowCancelButton: true });
}

onInternalEvent('showAlert', set);

export function openAlert(): OpenDialog | null {
  return open;
}

/**
 * Escape answers the open question with no and goes no further: sheets and dialogs below it would close with it, or ask once more. Called
 * before theirs, because it listens from the start.
 */
export function answerByEscape(
  event: Pick<KeyboardEvent, 'key' | 'isComposing' | 'stopImmediatePropagation' | 'preventDefault'>,
): void {
  if (open === null || event.key !== 'Escape' || event.isComposing) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  open.answer(false);
}

export function onAlertChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(dialog: OpenDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}
