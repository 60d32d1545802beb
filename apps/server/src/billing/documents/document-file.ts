import type { invoiceApi } from '@tsela/contract/billing/invoice-api';
import type { documentBatchApi } from '@tsela/contract/billing/document-batch-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { printLogoOf } from '../../providers/print-logo.ts';
import { readAllLines, readLinesOfAll } from './document-line-reads.ts';
import { loadDocumentFor, loadDocumentsFor, refuseKindUnseen } from './document-reads.ts';
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
  const content = await documentPdf([{ kind, document, lines, terms }], logo);
  return { filename: `${document.number}.pdf`, content: content.toString('base64') };
}

/** What one file of several carries; it is drawn while the caller waits. */
const MOST_LINES = 20_000;

/** Several documents as one PDF, in the order of their numbers. Raises `bad-input` where they have more lines than one carries. */
export async function readDocumentsFile(
  context: RequestContext,
  { kind, ids }: InputOf<typeof documentBatchApi.documentsFile>,
): Promise<File> {
  refuseAccountUsers(context);
  refuseBillingUnseen(context.actor);
  refuseKindUnseen(context.actor, kind);
  const settings = await context.services.settings.of(context.provider_id);
  const [documents, lines] = await reading(unhurried(context), async (tx) => {
    const found = await loadDocumentsFor(tx, context, { kind, ids, settings });
    return [found.map(({ document }) => document), await readLinesOfAll(tx, ids, MOST_LINES + 1)] as const;
  });
  if (lines.length > MOST_LINES) throw tooManyLines();
  const by_document = Map.groupBy(lines, ({ document_id }) => document_id);
  const logo = await printLogoOf(context);
  const { documentPdf } = await import('./document-pdf.ts');
  const terms = readSetting(settings, 'invoice_terms_and_conditions_html');
  const sheets = documents.map((document) => ({
    kind,
    document,
    lines: (by_document.get(document.id) ?? []).map(({ line }) => line),
    terms,
  }));
  const content = await documentPdf(sheets, logo);
  const [first, last] = [documents[0]?.number ?? '', documents.at(-1)?.number ?? ''];
  return { filename: `${first === last ? first : `${first}-${last}`}.pdf`, content: content.toString('base64') };
}

function tooManyLines(): Problem {
  const message = 'These documents have too many lines for one file. Please choose fewer.';
  return new Problem('bad-input', message, { violations: [{ field: 'ids', code: 'too-many', message }] });
}
