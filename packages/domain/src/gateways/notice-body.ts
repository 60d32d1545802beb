import { cents } from '../money/cents.ts';
import type { Cents } from '../money/cents.ts';

/** The body of a notification that is JSON, as a record; null for whatever is none. */
export function recordIn(body: string): Readonly<Record<string, unknown>> | null {
  try {
    return recordOf(JSON.parse(body));
  } catch {
    return null;
  }
}

/** A value as a record; null for whatever is none. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : null;
}

/** A value as text; empty for what is neither text nor a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** An amount in rand, as a number or as text, of two decimals at most; null for whatever is none. */
export function centsOf(value: unknown): Cents | null {
  const [, rand = '', rest = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(textOf(value)) ?? [];
  return rand === '' ? null : cents(Number(rand) * 100 + Number(rest.padEnd(2, '0')));
}
