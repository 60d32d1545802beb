/** What an invoice, pro-forma invoice or credit note is called: a tax invoice where who issues it has a VAT number. Source: screens S42, invoice_vat_no. */
export function documentTitle(kind: 'invoice' | 'pro-forma' | 'credit-note', company: { readonly vat_number: string }): string {
  if (kind === 'credit-note') return 'Credit note';
  if (kind === 'pro-forma') return 'Pro-forma invoice';
  return company.vat_number.trim() === '' ? 'Invoice' : 'Tax invoice';
}
