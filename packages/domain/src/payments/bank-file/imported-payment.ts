import { randText } from '../../formats/rand-text.ts';
import type { AccountId } from '../../ids.ts';
import { addCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';

/** What has become of a bank's line. Source: screens S43. */
export const IMPORTED_STATES = ['open', 'matched', 'posted', 'ignored'] as const;
export type ImportedState = (typeof IMPORTED_STATES)[number];

/** What has become of a bank's file: one that is locked changes no more. Source: screens S43. */
export const IMPORT_STATES = ['pending', 'complete', 'locked'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A part of a line's money, and whose it is. */
export interface LinePart {
  readonly account_id: AccountId;
  readonly amount_cents: Cents;
}

/** As many accounts as one line is split over. */
export const PARTS_MAX = 20;

/** What is wrong with how a line is split: each part is more than nothing, of an account of its own, and together they are the line. */
export function partChecks(parts: readonly LinePart[], amount_cents: Cents): Violation[] {
  const refuse = (message: string) => [{ field: 'parts', code: 'parts', message }];
  if (parts.length === 0) return refuse('Please choose an account.');
  if (new Set(parts.map(({ account_id }) => account_id)).size < parts.length) return refuse('An account is there twice.');
  if (parts.some((part) => part.amount_cents <= 0)) return refuse('Each part is more than nothing.');
  const sum = addCents(...parts.map((part) => part.amount_cents));
  return sum === amount_cents
    ? []
    : refuse(`The parts are ${randText(sum)} together, and the line is ${randText(amount_cents)}.`);
}
