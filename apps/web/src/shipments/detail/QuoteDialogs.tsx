import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadAccept = async () => (await import('../quotes/AcceptQuoteDialog.tsx')).AcceptQuoteDialog;
const loadEmail = async () => (await import('../quotes/EmailQuoteDialog.tsx')).EmailQuoteDialog;
const loadDelete = async () => (await import('../quotes/DeleteQuotesDialog.tsx')).DeleteQuotesDialog;

interface QuoteDialogsProps {
  /** Which is open, of all that the page has. */
  readonly dialog: string | null;
  readonly shipment: Shipment;
  readonly onClose: () => void;
}

/** The dialogs of a quote's own page. */
export function QuoteDialogs({ dialog, shipment, onClose }: QuoteDialogsProps) {
  const { user } = useSession();
  const { go } = useNavigator();
  const leave = () => go(isStaff(user) ? paths.shipments() : paths.shipmentQuotes());
  return (
    <>
      <LazyComponent load={loadAccept} props={dialog === 'accept' ? { quote: shipment, onClose } : null} />
      <LazyComponent load={loadEmail} props={dialog === 'email' ? { quote: shipment, onClose } : null} />
      <LazyComponent load={loadDelete} props={dialog === 'delete' ? { quotes: [shipment], onClose, onDone: leave } : null} />
    </>
  );
}
