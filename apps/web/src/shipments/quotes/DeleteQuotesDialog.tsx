import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { quoteActions as words } from '../../strings/shipments/quotes.ts';
import { ui } from '../../strings/ui.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { BulkFailures } from '../list/BulkFailures.tsx';
import type { Failures } from '../list/BulkFailures.tsx';
import { useDeleteQuotes } from '../shipment-calls.ts';

interface DeleteQuotesDialogProps {
  readonly quotes: readonly Pick<ListedShipment, 'id' | 'short_tracking_reference'>[];
  readonly onClose: () => void;
  /** Once at least one of them is gone. */
  readonly onDone: () => void;
}

/** Deletes quotes, and names those that are kept. Source: screens S13. */
export function DeleteQuotesDialog({ quotes, onClose, onDone }: DeleteQuotesDialogProps) {
  const deleting = useDeleteQuotes();
  const [failed, setFailed] = useState<Failures>([]);
  const count = quotes.length;

  function handleOk(): void {
    deleting.mutate(
      { ids: quotes.map(({ id }) => id) },
      {
        onSuccess: (answer) => {
          setFailed(answer.failed);
          if (answer.done.length > 0) {
            tellDone(words.removed(answer.done.length));
            onDone();
          }
          if (answer.failed.length === 0) onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.removeTitle(count)}
      onClose={onClose}
      closeLabel={failed.length > 0 ? ui.close : words.keep}
      okLabel={words.removeMany}
      is_dangerous
      is_pending={deleting.isPending}
      onOk={failed.length > 0 ? undefined : handleOk}
      fault={shownError(deleting.error)}
    >
      <BulkFailures failed={failed} shipments={quotes} title={words.notRemoved} />
      {failed.length === 0 && <p style={{ margin: 0 }}>{words.removeText(count)}</p>}
    </FormDialog>
  );
}
