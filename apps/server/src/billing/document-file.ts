import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { refuseBillingUnseen } from '../accounts/present-account.ts';
import { unhurried } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { printLogoOf } from '../providers/print-logo.ts';
import { readAllLines } from './document-line-reads.ts';
import { loadDocumentFor } from './document-reads.ts';
import type { DocumentKind } from './document-reads.ts';

type File = OutputOf<typeof invoiceApi.invoiceDocument>;
type Asked = InputOf<typeof invoiceApi.invoiceDocument>;

export async function readInvoiceFile(context: RequestContext, input: Asked): Promise<File> {
  return readFile(context, 'invoice', input);
}

export async function readCreditNoteFile(context: RequestContext, input: Asked): Promise<File> {
  return readFile(context, 'credit-note', input);
}

/** A document as a PDF under the provider's name, with what stood on it when it was issued. Source: screens S42, KEY-25. */
async function readFile(context: RequestContext, kind: DocumentKind, { id }: Asked): Promise<File> {
  refuseBillingUnseen(context.actor);
  const settings = await context.services.settings.of(context.provider_id);
  const [document, lines] = await reading(unhurried(context), async (tx) => {
    const whole = await loadDocumentFor(tx, context, { kind, id, settings });
    return [whole, await readAllLines(tx, id)] as const;
  });
  const logo = await printLogoOf(context);
  // Loaded at the first one, as labels are.
  const { documentPdf } = await import('./document-pdf.ts');
  const terms = readSetting(settings, 'invoice_terms_and_conditions_html');
  const content = await documentPdf({ kind, document, lines, terms }, logo);
  return { filename: `${document.number}.pdf`, content: content.toString('base64') };
}
