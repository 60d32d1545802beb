import { bankAmount, bankDay } from './bank-cells.ts';
import { LONGEST_BANK_TEXT } from './bank-line.ts';
import type { BankFileFault, BankLine } from './bank-line.ts';

/** Whether a file is OFX, of either generation. */
export function isOfx(content: string): boolean {
  return /^\s*(?:OFXHEADER|<\?OFX|<\?xml[^>]{0,200}>\s*<\?OFX|<OFX>)/i.test(content.slice(0, 2000));
}

/** The lines of an OFX file: elements may be closed or not. Source: OFX 1.6 and 2.2, STMTTRN. */
export function readOfx(content: string): { bank: string; lines: BankLine[]; faults: BankFileFault[] } {
  const parts = content.split(/<STMTTRN>/i);
  const lines: BankLine[] = [];
  const faults: BankFileFault[] = [];
  let row = linesIn(parts[0] ?? '');
  for (const part of parts.slice(1)) {
    const [entry = '', ...rest] = part.split(/<\/STMTTRN>/i);
    const line = lineOf(entry, row);
    if (line === null || rest.length === 0) faults.push({ row, message: 'This transaction has no date, no amount or no end.' });
    else lines.push(line);
    row += linesIn(part) - 1;
  }
  return { bank: valueOf(parts[0] ?? '', 'ORG'), lines, faults };
}

function lineOf(entry: string, row: number): BankLine | null {
  const day = bankDay(valueOf(entry, 'DTPOSTED').slice(0, 8));
  const amount_cents = bankAmount(valueOf(entry, 'TRNAMT'));
  if (day === null || amount_cents === null) return null;
  const texts = ['NAME', 'MEMO', 'REFNUM', 'CHECKNUM'].map((name) => valueOf(entry, name)).filter((text) => text !== '');
  return { row, day, amount_cents, text: [...new Set(texts)].join(' ').slice(0, LONGEST_BANK_TEXT) };
}

/** The first element of a name, up to its end or that of its line. */
function valueOf(entry: string, name: string): string {
  const found = [...entry.matchAll(/<([a-z0-9.]{1,32})>([^<\r\n]{0,400})/gi)].find(([, tag]) => tag?.toUpperCase() === name);
  return unescaped(found?.[2] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function linesIn(text: string): number {
  return text.split('\n').length;
}
