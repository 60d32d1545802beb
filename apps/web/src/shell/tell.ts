import { shownError } from '../api/api-error.ts';
import { showToast } from '../ui/feedback/toast.ts';

/** Says in the corner what was done. */
export function tellDone(text: string): void {
  showToast({ text, variant: 'success' });
}

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
