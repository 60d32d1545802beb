import { ledgerLabel } from '../billing/transaction-types.ts';
import { numberText, randText } from '../formats/rand-text.ts';
import { timeCell } from '../formats/tables/csv.ts';
import { cents, centsFromRand, randFromCents } from '../money/cents.ts';
import { paymentMethodLabel } from '../payments/recorded-payments.ts';
import { statusLabel } from '../shipments/status/shipment-status.ts';
import { monthInWords } from '../time/day-in-words.ts';
import { parseDay } from '../time/day.ts';
import { shownDay } from '../time/typed-day.ts';
import type { CellKind } from './report-subject.ts';

/** What a cell holds: amounts in rand, moments and days as text, null where there is nothing. */
export type ReportCell = string | number | null;

/** What the database answers for a cell: large and broken numbers come as text. */
export type StoredCell = string | number | Date | null | undefined;

/** Reads a cell; amounts come in cents. */
export function readCell(kind: CellKind, value: StoredCell): ReportCell {
  if (value === null || value === undefined) return null;
  switch (kind) {
    case 'money':
      return randFromCents(cents(Math.round(Number(value))));
    case 'number':
      return Number(value);
    case 'decimal':
    case 'percent':
      return Math.round(Number(value) * 10) / 10;
    case 'time':
      return value instanceof Date ? value.toISOString() : String(value);
    default:
      return wordsOf(kind, String(value));
  }
}

/** The same for a file: nothing is an empty cell, and a moment is written in South African time. */
export function readFileCell(kind: CellKind, value: StoredCell): string | number {
  return kind === 'time' && value instanceof Date ? timeCell(value) : (readCell(kind, value) ?? '');
}

function wordsOf(kind: CellKind, value: string): string {
  if (kind === 'status') return value === '' ? '' : statusLabel(value);
  if (kind === 'method') return paymentMethodLabel(value);
  if (kind === 'transaction') return ledgerLabel(value);
  if (kind === 'ranked') return value.replace(/^\d /, '');
  if (kind === 'hour') return value === '' ? '' : `${value}:00`;
  if (kind !== 'code') return value;
  const words = value.replaceAll(/[-_.]/g, ' ').replaceAll(/,(?=\S)/g, ', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A percentage of two figures with one decimal; null where there is nothing to be a part of. */
export function percentOf(part: ReportCell, whole: ReportCell): number | null {
  if (typeof part !== 'number' || typeof whole !== 'number' || whole === 0) return null;
  return Math.round((part / whole) * 1000) / 10;
}

/** A figure for people: an amount with its currency, a number with its thousands apart. */
export function cellText(kind: string, cell: ReportCell): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  if (kind === 'money') return randText(centsFromRand(cell));
  return kind === 'percent' ? `${numberText(cell)} %` : numberText(cell);
}

/** What a group of time is called, by its key: its day, the week by its Monday, or the month; null where it is none of them. */
export function spanInWords(kind: string, key: string): string | null {
  const day = parseDay(kind === 'month' ? `${key}-01` : key);
  if (day === null) return null;
  if (kind === 'day') return shownDay(day);
  if (kind === 'week') return `Week of ${shownDay(day)}`;
  return kind === 'month' ? monthInWords(day) : null;
}
