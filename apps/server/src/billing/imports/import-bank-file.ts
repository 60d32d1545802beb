import { hash } from 'node:crypto';
import type { paymentImportApi } from '@tsela/contract/billing/payment-import-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { readBankFile } from '@tsela/domain/payments/bank-file/read-bank-file';
import type { BankLine } from '@tsela/domain/payments/bank-file/bank-line';
import { certainAccount, codesIn } from '@tsela/domain/payments/bank-file/suggest-accounts';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { AccountId } from '@tsela/domain/ids';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { authorOf } from '../ledger/post-transaction.ts';
import { insertLines } from './imported-payment-repository.ts';
import { readAccountsByCode } from './match-reads.ts';
import { insertImport, updateCounts } from './payment-import-repository.ts';
import { readImport } from './payment-import-reads.ts';
import { refuseWhoImportsNothing } from './refuse-importer.ts';

/**
 * Takes the money that came in from a file of a bank. A file with a line that cannot be read is taken not at all: half of it would be
 * money that clerks believe to be in. Lines that are there already are left out, so that periods may overlap. Source: screens S43, KEY-PAY-13.
 */
export async function importPayments(
  context: RequestContext,
  { filename, content }: InputOf<typeof paymentImportApi.importPayments>,
): Promise<OutputOf<typeof paymentImportApi.importPayments>> {
  refuseWhoImportsNothing(context);
  const { bank, lines, faults } = readBankFile(content);
  if (faults.length > 0) return { payment_import: null, faults: [...faults] };
  const came_in = lines.filter(({ amount_cents }) => amount_cents > 0);
  const taken = withinDates(came_in, await context.services.settings.of(context.provider_id));
  const [first] = taken;
  if (!first) return { payment_import: null, faults: [{ row: lines[0]?.row ?? 1, message: NOTHING }] };
  const days = taken.map(({ day }) => day).toSorted();
  return inTransaction(context, async (tx) => {
    // Of two files at once the second finds the lines of the first.
    await lockExclusive(tx, 'importing payments');
    const accounts = await readAccountsByCode(tx, new Set(taken.flatMap(({ text }) => codesIn(text))));
    const id = await insertImport(tx, {
      filename: filename.trim(),
      bank,
      first_day: days[0] ?? first.day,
      last_day: days.at(-1) ?? first.day,
      out_count: lines.length - came_in.length,
      outside_count: came_in.length - taken.length,
      created_by: authorOf(context.actor),
      time_created: context.now,
    });
    const line_count = await insertLines(tx, id, linesToKeep(taken, accounts));
    await updateCounts(tx, id, { line_count, repeated_count: taken.length - line_count });
    await recordChange(tx, context, {
      type: 'payments.imported',
      object_type: 'payment_import',
      object_id: id,
      change_to: { filename: filename.trim(), bank, line_count },
    });
    return { payment_import: await readImport(tx, id), faults: [] };
  });
}

const NOTHING = 'No money came in on the days that are imported: see the dates in the settings.';

function withinDates(lines: readonly BankLine[], settings: StoredSettings): readonly BankLine[] {
  const { payment_import_start_date: from, payment_import_end_date: to } = readSettings(settings, [
    'payment_import_start_date',
    'payment_import_end_date',
  ]);
  return lines.filter(({ day }) => (from === '' || day >= from) && (to === '' || day <= to));
}

function linesToKeep(lines: readonly BankLine[], accounts: ReadonlyMap<string, AccountId>) {
  const alike = new Map<string, number>();
  return lines.map(({ row, day, amount_cents, text }) => {
    const facts = `${day}|${amount_cents}|${text}`;
    // The same money twice on one day, with one text, is two lines of one file, and the same two of the next.
    const before = alike.get(facts) ?? 0;
    alike.set(facts, before + 1);
    const found = codesIn(text).flatMap((code) => {
      const account_id = accounts.get(code);
      return account_id === undefined ? [] : [{ account_id, reason: 'account-code' as const }];
    });
    return {
      row_number: row,
      received_date: day,
      amount_cents,
      bank_text: text,
      fingerprint: hash('sha256', `${facts}|${before}`),
      certain_account_id: certainAccount(found),
    };
  });
}
