import type { ReactNode } from 'react';

/** What an alert dialog shows. Source: DATA-17. */
export interface AlertDialog {
  readonly title: string;
  readonly body: ReactNode;
  readonly shouldShowCancelButton?: boolean;
  readonly showOkButton?: boolean;
  readonly okButtonText?: string;
  readonly cancelButtonText?: string;
  readonly okButtonVariant?: 'danger' | 'primary';
}

export interface OpenDialog extends AlertDialog {
  readonly answer: (is_ok: boolean) => void;
}

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

/** Asks in a dialog and answers true for OK. `if (await showAlert({ title: 'Cancel 3 shipments?', ... }))`. */
export function showAlert(dialog: AlertDialog): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    set({
      ...dialog,
      answer: (is_ok) => {
        set(null);
        resolve(is_ok);
      },
    });
  });
}

export function openAlert(): OpenDialog | null {
  return open;
}

export function onAlertChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(dialog: OpenDialog | null): void {
  open = dialog;
  for (const listener of listeners) listener();
}
