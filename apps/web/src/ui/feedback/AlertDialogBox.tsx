import { Button } from '../act/Button.tsx';
import { ui } from '../../strings/ui.ts';
import type { OpenDialog } from '../internal-events.ts';
import { Dialog } from './Dialog.tsx';

/** A question with two answers at most; closing it is the careful one. Source: DATA-17. */
export function AlertDialogBox({ dialog }: { readonly dialog: OpenDialog | null }) {
  return (
    <Dialog
      isOpen={dialog !== null}
      onClose={() => dialog?.answer(false)}
      title={dialog?.title ?? ''}
      // The user may be leaving the page from the menu's drawer.
      layer={300}
      foot={
        <>
          {dialog?.shouldShowCancelButton !== false && (
            <Button variant="default" onClick={() => dialog?.answer(false)}>
              {dialog?.cancelButtonText ?? ui.cancel}
            </Button>
          )}
          {dialog?.showOkButton !== false && (
            <Button
              data-autofocus
              color={dialog?.okButtonVariant === 'danger' ? 'red' : 'brand'}
              onClick={() => dialog?.answer(true)}
            >
              {dialog?.okButtonText ?? ui.ok}
            </Button>
          )}
        </>
      }
    >
      {dialog?.body}
    </Dialog>
  );
}
