import { shownError } from '../api/api-error.ts';
import { showToast } from '../ui/feedback/toast.ts';

/** Says in the corner what was done. */
export function tellDone(text: string): void {
  showToast({ text, variant: 'success' });
}

/** Says in the corner what there is to mind of what was done, for long enough to be read. */
export function tellWarnings(warnings: readonly string[] = []): void {
  for (const text of warnings) showToast({ text, variant: 'info', autoHide: WARNING_MS });
}

const WARNING_MS = 15_000;

/** Says in the corner why something was not done, where the page has no better place for it. */
export function tellFailure(error: unknown): void {
  showToast({ text: shownError(error) ?? '', variant: 'error' });
}

/** What to do when a call is over that says itself what it did; `then` comes after. */
export function toastServerMessage(then?: () => void) {
  return {
    onSuccess({ message }: { readonly message: string }) {
      tellDone(message);
      then?.();
    },
    onError: tellFailure,
  };
}
