import { useEffect, useRef } from 'react';
import { shell } from '../../strings/shell.ts';
import { parseSearch } from './address.ts';
import { guardPlace } from './place.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';

interface GuardOptions {
  /** Whether an address of the same page still shows the form; left out, all do. */
  readonly keeps?: (search: Readonly<Record<string, string>>) => boolean;
}

/** Asks before leaving a form with unsaved changes, also when the tab is closed. Source: FORM-02 to FORM-04. */
export function useUnsavedGuard(has_changes: boolean, { keeps }: GuardOptions = {}): void {
  const keeps_now = useRef(keeps);
  useEffect(() => {
    keeps_now.current = keeps;
  });
  useEffect(() => {
    if (!has_changes) return undefined;
    const endGuard = guardPlace(async ({ from, to }) => {
      const { current: isKept } = keeps_now;
      // Filters and tabs of the same page do not leave the form.
      if (from.pathname === to.pathname && (isKept === undefined || isKept(parseSearch(to.search)))) return true;
      return asksToLeave();
    });
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => {
      endGuard();
      window.removeEventListener('beforeunload', hold);
    };
  }, [has_changes]);
}

/** Asks whether what was typed may be lost; answers that it may. */
export function asksToLeave(): Promise<boolean> {
  return showAlert({
    title: shell.unsaved.title,
    body: shell.unsaved.body,
    okButtonText: shell.unsaved.leave,
    cancelButtonText: shell.unsaved.stay,
    okButtonVariant: 'danger',
  });
}
