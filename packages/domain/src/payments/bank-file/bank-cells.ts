import { cents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import { parseDay } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day of a cell as South African banks write it: `2026-11-26`, `2026/11/26`, `20261126`, `26/11/2026`, `26 Nov 2026`, `26Nov2026`; null for what is none. */
export function bankDay(cell: string): Day | null {
  const text = cell.trim();
  const year_first = /^(?<y>\d{4})(?<mark>[-/]?)(?<m>\d{2})\k<mark>(?<d>\d{2})$/.exec(text);
  const day_first = /^(?<d>\d{1,2})[-/](?<m>\d{1,2})[-/](?<y>\d{4})$/.exec(text);
  const named = /^(?<d>\d{1,2})[ -]?(?<m>[a-z]{3})[a-z]{0,6}[ -]?(?<y>\d{4})$/i.exec(text);
  const { d = '', m = '', y = '' } = (year_first ?? day_first ?? named)?.groups ?? {};
  const month = named ? MONTHS.indexOf(m.toLowerCase()) + 1 : Number(m);
  return y === '' ? null : parseDay(`${y}-${String(month).padStart(2, '0')}-${d.padStart(2, '0')}`);
}

/**
 * The amount of a cell, money in positive: `1234.56`, `R 1 234,56`, `1,234.56`, `-10.00`, `10.00-`, `(10.00)`, `10.00 Cr`, `10.00 Dr`; null for what
 * is none, such as a fraction of a cent or an exponent.
 */
export function bankAmount(cell: string): Cents | null {
  const plain = cell.replaceAll(/[\s\u00a0]/g, '').replace(/^([+\-(]?)(?:R|ZAR)/i, '$1');
  const [, opened = '', digits = '', closed = ''] = /^([+\-(]?)(\d[\d.,]*)(-|\)|cr|dr)?$/i.exec(plain) ?? [];
  if (digits === '' || (opened === '(') !== (closed === ')') || (opened === '-' && closed === '-')) return null;
  const amount = wholeCents(digits);
  if (amount === null) return null;
  const is_out = opened === '-' || opened === '(' || closed === '-' || /^dr$/i.test(closed);
  return cents(is_out && amount !== 0 ? -amount : amount);
}

/** Digits with at most one mark before two decimals or less, and with marks between thousands. */
function wholeCents(digits: string): number | null {
  const [, rand = '', rest = ''] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,11})(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (rand === '') return null;
  return Number(rand.replaceAll(/[.,]/g, '')) * 100 + Number(rest.padEnd(2, '0'));
}
