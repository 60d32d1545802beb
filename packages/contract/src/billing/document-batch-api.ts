import Type from 'typebox';
import { count, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** As many as can be ticked in a list. */
const MOST = 500;
/** What one file carries; its documents are drawn while the caller waits. */
const MOST_IN_FILE = 100;

const ids = (most: number) =>
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), { minItems: 1, maxItems: most });

const kind = oneOf(['invoice', 'credit-note']);

/** What staff do with many invoices or credit notes at once. Source: screens S41. */
export const documentBatchApi = {
  emailDocuments: route({
    method: 'POST',
    path: '/billing/documents/email',
    summary:
      'Sends each invoice or credit note as a PDF to the billing contact of its account. Those whose account has no e-mail address are left out and named.',
    access: { permission: 'API_/billing/invoices:POST' },
    idempotent: true,
    input: shape({ kind, ids: ids(MOST) }),
    output: shape({
      count,
      left_out: Type.Array(shape({ id: Type.Integer(), number: Type.String(), account_code: Type.String() })),
    }),
  }),
  markDocumentsSent: route({
    method: 'POST',
    path: '/billing/documents/sent',
    summary: 'Marks invoices or credit notes that went out another way as sent, or takes the mark off.',
    access: { permission: 'API_/billing/invoices:POST' },
    input: shape({ kind, ids: ids(MOST), sent: Type.Boolean() }),
    output: shape({ count }),
  }),
  documentsFile: route({
    method: 'POST',
    path: '/billing/documents/file',
    summary: 'Invoices or credit notes as one PDF, as base64, in the order of their numbers.',
    access: { permission: 'API_/billing/invoices:GET' },
    changes: false,
    input: shape({ kind, ids: ids(MOST_IN_FILE) }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
} as const;
