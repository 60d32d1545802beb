import type { accountingApi } from '@tsela/contract/billing/accounting-api';
import type { InputOf } from '@tsela/contract/route';
import type { AccountingContent, AccountingSystem } from '@tsela/domain/billing/accounting-export';
import { monthOf } from '@tsela/domain/time/date-ranges';
import { addDays } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';

/** The codes of the provider's accounting program, in the order of the form. */
export const CODE_FIELDS = ['sales_code', 'bank_code', 'standard_tax_code', 'zero_tax_code'] as const;

type Codes = Readonly<Record<(typeof CODE_FIELDS)[number], string>>;

/** What is chosen of an export. */
export interface AccountingDraft extends Codes {
  readonly system: AccountingSystem;
  readonly content: AccountingContent;
  readonly start_date: string;
  readonly end_date: string;
}

/** The month before a day, which is what is exported most. */
export function lastMonth(today: Day): { start_date: string; end_date: string } {
  const { start, end } = monthOf(addDays(monthOf(today).start, -1));
  return { start_date: start, end_date: end };
}

/** The codes that the provider has set. */
export function codesFrom(settings: Readonly<Record<`accounting_${keyof Codes}`, string>>): Codes {
  return {
    sales_code: settings.accounting_sales_code,
    bank_code: settings.accounting_bank_code,
    standard_tax_code: settings.accounting_standard_tax_code,
    zero_tax_code: settings.accounting_zero_tax_code,
  };
}

/** What is sent: codes that are empty are left to the provider's settings. */
export function exportOf(draft: AccountingDraft): InputOf<typeof accountingApi.exportForAccounting> {
  const { system, content, start_date, end_date } = draft;
  const codes = CODE_FIELDS.flatMap((name) => (draft[name].trim() === '' ? [] : [[name, draft[name].trim()]]));
  return { system, content, start_date, end_date, ...Object.fromEntries(codes) };
}
