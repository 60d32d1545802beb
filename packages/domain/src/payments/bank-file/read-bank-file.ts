import { isOfx, readOfx } from './read-ofx.ts';
import { readBankCsv } from './read-bank-csv.ts';
import type { BankFile } from './bank-line.ts';

/** More lines than a month of a busy account has; a longer file is parted by its dates. */
export const BANK_LINES_MAX = 10_000;
/** As many of the faults as are shown. */
const FAULTS_MAX = 20;

/** What tells the files of a bank from those of others. */
const BANKS: readonly (readonly [bank: string, sign: RegExp])[] = [
  ['Standard Bank', /^"?(?:HIST|OPEN|ALL)"?,/m],
  ['FNB', /ACCOUNT TRANSACTION HISTORY|\bFNB\b|First National Bank/i],
  ['Nedbank', /Statement Enquiry|\bNedbank\b/i],
  ['Capitec', /\bCapitec\b|Parent Category/i],
  ['Absa', /\bABSA\b/i],
  ['Investec', /\bInvestec\b/i],
];

/** In characters: what is above the lines. */
const HEAD = 3000;

/** Reads the file of a bank, CSV or OFX: all of its lines, or what is wrong. Source: screens S43. */
export function readBankFile(content: string): BankFile {
  const { bank, lines, faults } = isOfx(content) ? readOfx(content) : { bank: bankOf(content), ...readBankCsv(content) };
  if (faults.length > 0) return { bank, lines: [], faults: faults.slice(0, FAULTS_MAX) };
  if (lines.length === 0)
    return { bank, lines: [], faults: [{ row: 1, message: 'There are no lines with a date and an amount.' }] };
  if (lines.length > BANK_LINES_MAX) {
    const message = `The file has ${lines.length} lines. Please import ${BANK_LINES_MAX} at most, by parting it into shorter periods.`;
    return { bank, lines: [], faults: [{ row: lines[BANK_LINES_MAX]?.row ?? 1, message }] };
  }
  return { bank, lines, faults: [] };
}

function bankOf(content: string): string {
  const head = content.slice(0, HEAD);
  return BANKS.find(([, sign]) => sign.test(head))?.[0] ?? '';
}
