import type { BillingDocument, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { CreditInvoiceDialog } from './CreditInvoiceDialog.tsx';

// The dialog reads these alone.
const INVOICE = { id: 7, number: 'INV000001', total: 3094.33 } as BillingDocument;
const LINES = [{ id: 1, total: 144.13 } as DocumentLine, { id: 2, total: 353.2 } as DocumentLine];

it.each<[string, readonly DocumentLine[] | undefined, RegExp]>([
  ['an invoice', undefined, /R\s3\s094\.33 at most/],
  ['two of its lines', LINES, /R\s497\.33 at most/],
])('SCREEN-42: who credits %s reads before how much that may come to', (_, lines, said) => {
  draw(<CreditInvoiceDialog document={INVOICE} {...(lines && { lines })} onClose={() => undefined} />);

  expect(screen.queryAllByText(said)).toHaveLength(1);
});
