import type { Cents } from '../money/cents.ts';

/** Source: CONST-08. */
const CURRENCY_SYMBOL = 'R';

/** Money for people: `R 1 234.50`, `-R 1 234.50`. Source: CONST-19. */
export function randText(amount: Cents): string {
  const { sign, rand, rest } = parts(amount);
  return `${sign}${CURRENCY_SYMBOL} ${spacedDigits(rand)}.${rest}`;
}

/** A sentence for a screen, in which no amount is broken at the end of a line: `R 50 000.00` stays together by no-break spaces. */
export function wholeAmounts(text: string): string {
  return text.replaceAll(
    /\bR \d[\d ]*/g,
    (amount) => amount.trimEnd().replaceAll(' ', NO_BREAK) + amount.slice(amount.trimEnd().length),
  );
}

const NO_BREAK = '\u00a0';

/** Money on an amount chip, without cents: `R200`, `R1 000`. Source: TOPUP-02. */
export function chipText(amount: Cents): string {
  const { sign, rand } = parts(amount);
  return `${sign}${CURRENCY_SYMBOL}${spacedDigits(rand)}`;
}

/** A number for people, its thousands apart: `12 345.6`. */
export function numberText(value: number): string {
  const [whole = '0', rest] = String(Math.abs(value)).split('.');
  return `${value < 0 ? '-' : ''}${spacedDigits(whole)}${rest === undefined ? '' : `.${rest}`}`;
}

/** An amount as payment gateways and amount fields want it: `1234.50`. Source: CONST-25. */
export function amountText(amount: Cents): string {
  const { sign, rand, rest } = parts(amount);
  return `${sign}${rand}.${rest}`;
}

/** A weight for people, with at most three decimals: `12.5 kg`. Source: CONST-29. */
export function weightText(weight_kg: number): string {
  return `${Number(weight_kg.toFixed(3))} kg`;
}

/** Digits in threes, as they are read: `12 345`. */
export function spacedDigits(digits: string): string {
  const first = digits.length % 3 || 3;
  const groups = [digits.slice(0, first)];
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3));
  return groups.join(' ');
}

function parts(amount: Cents): { sign: string; rand: string; rest: string } {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return { sign: amount < 0 ? '-' : '', rand: digits.slice(0, -2), rest: digits.slice(-2) };
}
