/** Which reference a quote tells the customer to pay with. Source: CONST-40. */
export const QUOTE_PAYMENT_REFERENCES = ['both', 'quote-reference', 'account-code'] as const;

export type QuotePaymentReference = (typeof QUOTE_PAYMENT_REFERENCES)[number];

/** What the customer writes on an EFT for a quote. Source: CONST-40, settings.tsv, quote_payment_reference. */
export function quotePaymentReference(
  which: QuotePaymentReference,
  { quote_reference, account_code }: { readonly quote_reference: string; readonly account_code: string },
): string {
  switch (which) {
    case 'both':
      return `${account_code} ${quote_reference}`;
    case 'quote-reference':
      return quote_reference;
    case 'account-code':
      return account_code;
  }
}
