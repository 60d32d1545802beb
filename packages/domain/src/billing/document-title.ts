/** What decides how a document is called beside who issues it. */
interface TitledDocument {
  /** What it went by in the former system, where it was moved in. */
  readonly migration_reference?: string | undefined;
}

/**
 * What an invoice, pro-forma invoice or credit note is called: a tax invoice where who issues it has a VAT number. One that was moved in is none:
 * its tax invoice is of the former system. Source: screens S42, invoice_vat_no, issue 21.11.
 */
export function documentTitle(
  kind: 'invoice' | 'pro-forma' | 'credit-note',
  company: { readonly vat_number: string },
  { migration_reference }: TitledDocument = {},
): string {
  if (kind === 'credit-note') return 'Credit note';
  if (kind === 'pro-forma') return 'Pro-forma invoice';
  if (migration_reference !== undefined) return 'Open invoice';
  return company.vat_number.trim() === '' ? 'Invoice' : 'Tax invoice';
}
