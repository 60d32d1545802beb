import type { AccountId } from '../../ids.ts';

/** Why a line may be an account's money, the surest first. Source: screens S43. */
export const MATCH_REASONS = ['account-code', 'invoice-number', 'account-name', 'invoice-amount'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];

/** How much each reason weighs, of 100. */
const WEIGHTS: Readonly<Record<MatchReason, number>> = {
  'account-code': 70,
  'invoice-number': 60,
  'account-name': 40,
  'invoice-amount': 25,
};

/** An account that something of a line names. */
export interface FoundAccount {
  readonly account_id: AccountId;
  readonly reason: MatchReason;
}

export interface Suggestion {
  readonly account_id: AccountId;
  /** Of 100. */
  readonly score: number;
  readonly reasons: readonly MatchReason[];
}

const SUGGESTED_MAX = 5;

/** The accounts whose money a line may be, the likeliest first. */
export function suggestAccounts(found: readonly FoundAccount[]): readonly Suggestion[] {
  const by_account = new Map<AccountId, Set<MatchReason>>();
  for (const { account_id, reason } of found) by_account.set(account_id, (by_account.get(account_id) ?? new Set()).add(reason));
  return [...by_account]
    .map(([account_id, reasons]) => ({
      account_id,
      score: Math.min(
        100,
        [...reasons].reduce((sum, reason) => sum + WEIGHTS[reason], 0),
      ),
      reasons: MATCH_REASONS.filter((reason) => reasons.has(reason)),
    }))
    .toSorted((one, other) => other.score - one.score || one.account_id - other.account_id)
    .slice(0, SUGGESTED_MAX);
}

/** The account of a line that needs no person to look at it: its code is in the text, and no other account's is. Source: screens S43. */
export function certainAccount(found: readonly FoundAccount[]): AccountId | null {
  const coded = new Set(found.filter(({ reason }) => reason === 'account-code').map(({ account_id }) => account_id));
  const [only] = coded;
  return coded.size === 1 && only !== undefined ? only : null;
}

/** Words and numbers of a text as codes are compared: in capitals, also what two neighbours make together (`KAR 01`). */
export function codesIn(text: string): readonly string[] {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);
  return [...new Set([...words, ...pairs].filter((word) => word.length >= SHORTEST_CODE && word.length <= LONGEST_CODE))];
}

const SHORTEST_CODE = 3;
const LONGEST_CODE = 30;

/** The numbers of invoices in a text: `INV000123`, `inv 123`. Source: ENUM-21. */
export function invoiceNumbersIn(text: string): readonly number[] {
  const found = [...text.matchAll(/\bINV(?:OICE)?[\s#:.-]{0,3}0*([1-9]\d{0,8})\b/gi)];
  return [...new Set(found.map(([, number]) => Number(number)))];
}

/** What may be a name in a text, in small letters: each run of neighbouring words, one to five of them. */
export function namesIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}&'.-]+/gu) ?? [];
  const runs = words.flatMap((_, at) => RUNS.map((length) => words.slice(at, at + length).join(' ')));
  return [...new Set(runs.filter((run) => run.length >= SHORTEST_NAME))];
}

const RUNS = [1, 2, 3, 4, 5];
const SHORTEST_NAME = 5;
