import { useBlocker } from '@tanstack/react-router';
import { shell } from '../../strings/shell.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';

interface GuardOptions {
  /** Whether an address of the same page still shows the form; left out, all do. */
  readonly keeps?: (search: Readonly<Record<string, string>>) => boolean;
}

/** Asks before leaving a form with unsaved changes, also when the tab is closed. Source: FORM-02 to FORM-04. */
export function useUnsavedGuard(has_changes: boolean, { keeps }: GuardOptions = {}): void {
  useBlocker({
    disabled: !has_changes,
    enableBeforeUnload: has_changes,
    shouldBlockFn: async ({ current, next }) => {
      // Filters and tabs of the same page do not leave the form.
      if (current.pathname === next.pathname && (keeps === undefined || keeps(searchOf(next.search)))) return false;
      return !(await asksToLeave());
    },
  });
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

/** Whatever the route, its search values are plain texts. */
function searchOf(search: unknown): Readonly<Record<string, string>> {
  return search as Readonly<Record<string, string>>;
}
