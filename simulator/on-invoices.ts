/** What stands on the invoices of the demo's first provider, and where they are paid to. */
export const ON_INVOICES = {
  invoice_company_name: 'Tsela Couriers (Pty) Ltd',
  invoice_address: '14 Wynberg Road\nWynberg, Sandton\n2090',
  invoice_vat_no: '4123456789',
  invoice_due_days: 14,
  invoice_terms_and_conditions_html: '<p>Please pay within the days that the invoice says, with your reference.</p>',
  billing_email_address: 'accounts@tsela.example',
  billing_contact_number: '0101234568',
  payment_methods_eft_details_bank: 'FNB',
  payment_methods_eft_details_branch_code: '250655',
  payment_methods_eft_details_account_type: 'Cheque',
  payment_methods_eft_details_account_number: '62123456789',
} as const;
