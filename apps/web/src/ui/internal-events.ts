import type { ReactNode } from 'react';

/** A short message in the corner. Source: DATA-16. */
export interface Toast {
  readonly text: string;
  readonly variant: 'error' | 'success' | 'info';
  /** In ms; errors stay longer unless told otherwise. */
  readonly autoHide?: number;
}

export interface ShownToast extends Toast {
  readonly id: string;
  readonly autoHide: number;
}

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

/** What parts of the product tell each other in one tab, and what goes with it. Source: EVENT-01, shell §4. */
export interface InternalEvents {
  /** A short message is to be shown. */
  readonly showToast: ShownToast;
  /** Something is asked in a dialog. */
  readonly showAlert: OpenDialog;
  /** The signed-in user and their account are to be read again. */
  readonly refreshAccount: null;
  /** An answer said that the account is closed. */
  readonly accountClosed: null;
  /** The server told that an account was changed; it tells every tab. */
  readonly accountUpdated: { readonly id: number };
  /** An answer said that the session has ended. */
  readonly logOut: null;
  /** An answer said that the product is being worked on. */
  readonly maintenanceMode: null;
  /** The side navigation becomes the narrow bar or the wide one. */
  readonly changeNavbarCollapsedValue: boolean;
}

export type InternalEvent = keyof InternalEvents;

type Listener<Name extends InternalEvent> = (detail: InternalEvents[Name]) => unknown;

const listeners: { readonly [Name in InternalEvent]: Set<Listener<Name>> } = {
  showToast: new Set(),
  showAlert: new Set(),
  refreshAccount: new Set(),
  accountClosed: new Set(),
  accountUpdated: new Set(),
  logOut: new Set(),
  maintenanceMode: new Set(),
  changeNavbarCollapsedValue: new Set(),
};

/** The events there are. @internal */
export function internalEventNames(): readonly string[] {
  return Object.keys(listeners);
}

/** Listens for an event; answers how to stop. */
export function onInternalEvent<Name extends InternalEvent>(name: Name, listener: Listener<Name>): () => void {
  listeners[name].add(listener);
  return () => listeners[name].delete(listener);
}

export function tellInternalEvent<Name extends InternalEvent>(name: Name, detail: InternalEvents[Name]): void {
  for (const listener of listeners[name]) listener(detail);
}
