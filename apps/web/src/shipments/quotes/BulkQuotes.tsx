import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { QUOTES_ACCEPTED_AT_ONCE } from '@tsela/domain/shipments/quote-limits';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { quoteActions as words } from '../../strings/shipments/quotes.ts';
import { BulkButton } from '../../ui/act/BulkButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadSend = async () => (await import('./SendQuotesDialog.tsx')).SendQuotesDialog;
const loadDelete = async () => (await import('./DeleteQuotesDialog.tsx')).DeleteQuotesDialog;

interface BulkQuotesProps {
  readonly quotes: readonly ListedShipment[];
  readonly onDone: () => void;
}

/** What is done with the quotes that are ticked. Source: screens S13. */
export function BulkQuotes({ quotes, onDone }: BulkQuotesProps) {
  const { facts } = useSession();
  const may_send = useMay('API_/shipments/accept-quote:POST') && whyNot('send-parcel', facts) === null;
  const may_delete = useMay('API_/shipments:POST');
  // Those that a dialog began with: what is done leaves the list, and with it the ticks.
  const [sent, setSent] = useState<readonly ListedShipment[] | null>(null);
  const [deleted, setDeleted] = useState<readonly ListedShipment[] | null>(null);
  const not = whyNotSent(quotes);
  return (
    <>
      {may_send && (
        <BulkButton disabled={not !== null} title={not ?? undefined} onClick={() => setSent(quotes)}>
          {words.sendMany(quotes.length)}
        </BulkButton>
      )}
      {may_delete && <BulkButton onClick={() => setDeleted(quotes)}>{words.removeMany}</BulkButton>}
      <LazyComponent load={loadSend} props={sent && { quotes: sent, onClose: () => setSent(null), onDone }} />
      <LazyComponent load={loadDelete} props={deleted && { quotes: deleted, onClose: () => setDeleted(null), onDone }} />
    </>
  );
}

function whyNotSent(quotes: readonly ListedShipment[]): string | null {
  if (quotes.some(({ status }) => status !== 'quote')) return words.notOpen;
  return quotes.length > QUOTES_ACCEPTED_AT_ONCE ? words.tooMany(QUOTES_ACCEPTED_AT_ONCE) : null;
}
