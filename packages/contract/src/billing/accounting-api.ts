import { ACCOUNTING_CONTENTS, ACCOUNTING_SYSTEMS } from '@tsela/domain/billing/accounting-export';
import Type from 'typebox';
import { day, oneLine, oneOf, rand, shape } from '../fields.ts';
import { route } from '../route.ts';

/** A code of the provider's accounting program. */
const code = oneLine(60);

/** What accountants import into their own programs. Source: screens S41. */
export const accountingApi = {
  exportForAccounting: route({
    method: 'POST',
    path: '/billing/accounting-exports',
    summary:
      'The invoices, credit notes or payments of a period as a CSV file in the import columns of an accounting program, with what they come to. More than 20 000 lines are refused. The export is logged.',
    input: shape({
      system: oneOf(ACCOUNTING_SYSTEMS),
      content: oneOf(ACCOUNTING_CONTENTS),
      start_date: day,
      end_date: day,
      sales_code: Type.Optional(code),
      bank_code: Type.Optional(code),
      standard_tax_code: Type.Optional(code),
      zero_tax_code: Type.Optional(code),
    }),
    output: shape({
      filename: Type.String(),
      csv: Type.String(),
      lines: Type.Integer(),
      /** With VAT; of payments less what was given back. */
      total: rand,
      vat: rand,
    }),
  }),
} as const;
