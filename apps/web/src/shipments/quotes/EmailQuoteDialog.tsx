import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { EmailDialog } from '../../shell/parts/EmailDialog.tsx';
import { useSession } from '../../shell/session.ts';
import { quoteActions as words } from '../../strings/shipments/quotes.ts';
import { useEmailQuote } from '../shipment-calls.ts';

interface EmailQuoteDialogProps {
  readonly quote: Pick<Shipment, 'id' | 'short_tracking_reference'>;
  readonly onClose: () => void;
}

/** Sends a quote, to the customer who looks at it unless another is named. Source: screens S13. */
export function EmailQuoteDialog({ quote, onClose }: EmailQuoteDialogProps) {
  const { user } = useSession();
  const sending = useEmailQuote();
  return (
    <EmailDialog
      title={words.emailTitle(quote.short_tracking_reference)}
      to={user && !isStaff(user) ? user.email : ''}
      sending={sending}
      onSend={(recipients, then) => sending.mutate({ id: quote.id, recipients }, then)}
      onClose={onClose}
    />
  );
}
