import type { accountingApi } from '@tsela/contract/billing/accounting-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { accountingRow, accountingTitles, accountingTotals, checkExportPeriod } from '@tsela/domain/billing/accounting-export';
import type { AccountingCodes, AccountingEntry } from '@tsela/domain/billing/accounting-export';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { Day } from '@tsela/domain/time/day';
import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import { unhurried } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import { limitPerProvider } from '../../limit-concurrency.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { readAccountingPage } from './accounting-reads.ts';
import type { After } from './accounting-reads.ts';

type Wanted = InputOf<typeof accountingApi.exportForAccounting>;

/** The most lines of a file, since it is made while the caller waits. */
const MOST_LINES = 20_000;
const PAPERS_AT_ONCE = 500;
const oneOfFew = limitPerProvider({
  at_once: 2,
  waiting_max: 10,
  busy: 'Many people are exporting just now. Please try again in a moment.',
});

/**
 * The invoices, credit notes or payments of a period in the columns that an accounting program imports. A paper has a line for what is
 * standard-rated and one for what is not. Source: screens S41.
 */
export async function exportForAccounting(
  context: RequestContext,
  wanted: Wanted,
): Promise<OutputOf<typeof accountingApi.exportForAccounting>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'system');
  refusePartOfAccounts(context, 'Exports for accounting are for staff who see every account.');
  const { system, content, start_date, end_date } = wanted;
  // The contract's shapes admit real days only.
  const days = { start: start_date as Day, end: end_date as Day };
  refuseIfAny(checkExportPeriod(days));
  return oneOfFew(context, async () => {
    const entries = await readEntries(context, content, days);
    const codes = codesOf(wanted, await context.services.settings.of(context.provider_id));
    await inTransaction(context, (tx) =>
      recordChange(tx, context, {
        type: 'billing.exported',
        object_type: 'provider',
        object_id: tx.provider_id,
        change_to: { system, content, start_date, end_date, lines: entries.length },
      }),
    );
    const { amount_cents, vat_cents } = accountingTotals(entries);
    const rows = entries.map((entry) => accountingRow({ system, content, codes }, entry));
    return {
      filename: `${content} ${start_date} to ${end_date} ${system}.csv`,
      csv: csvFile([accountingTitles(system, content), ...rows]),
      lines: rows.length,
      total: randFromCents(amount_cents),
      vat: randFromCents(vat_cents),
    };
  });
}

/** What is left out is as the provider has set it. */
function codesOf(wanted: Wanted, settings: StoredSettings): AccountingCodes {
  return {
    sales: wanted.sales_code ?? readSetting(settings, 'accounting_sales_code'),
    bank: wanted.bank_code ?? readSetting(settings, 'accounting_bank_code'),
    standard_tax: wanted.standard_tax_code ?? readSetting(settings, 'accounting_standard_tax_code'),
    zero_tax: wanted.zero_tax_code ?? readSetting(settings, 'accounting_zero_tax_code'),
  };
}

/** Page by page in one transaction that only reads: what is issued meanwhile is in none of them. */
async function readEntries(
  context: RequestContext,
  content: Wanted['content'],
  days: { readonly start: Day; readonly end: Day },
): Promise<AccountingEntry[]> {
  return reading(unhurried(context), async (tx) => {
    const entries: AccountingEntry[] = [];
    let after: After | null = null;
    do {
      const page = await readAccountingPage(tx, content, { days, after, limit: PAPERS_AT_ONCE });
      entries.push(...page.entries);
      if (entries.length > MOST_LINES)
        throw new Problem('bad-input', `This is more than ${MOST_LINES} lines. Please choose a shorter period.`, {
          violations: [{ field: 'end_date', code: 'too-many', message: 'Please choose a shorter period.' }],
        });
      after = page.next;
    } while (after !== null);
    return entries;
  });
}
