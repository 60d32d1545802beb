import { IconBan, IconDownload, IconMail } from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { quoteActions } from '../../strings/shipments/quotes.ts';
import type { MenuLine } from '../../ui/act/MenuFrame.tsx';
import { readQuoteFile } from '../shipment-calls.ts';

/** What is asked of a quote in a dialog. */
export type QuoteDialog = 'accept' | 'email' | 'delete';

/** How an open quote is had on paper; nothing for what is none. Source: screens S13. */
export function quoteLines({ id, status }: Shipment, onOpen: (dialog: QuoteDialog) => void): readonly MenuLine[] {
  if (status !== 'quote') return [];
  return [
    {
      label: detailWords.quotePdf,
      icon: <IconDownload size={16} />,
      onClick: () => void saveCalledFile(() => readQuoteFile(id)),
    },
    { label: quoteActions.email, icon: <IconMail size={16} />, onClick: () => onOpen('email') },
  ];
}

/** Deletes a quote, open or expired. */
export function quoteDeletion(onOpen: (dialog: QuoteDialog) => void): MenuLine {
  return { label: quoteActions.remove, icon: <IconBan size={16} />, onClick: () => onOpen('delete'), is_dangerous: true };
}
