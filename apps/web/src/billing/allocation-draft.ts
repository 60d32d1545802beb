import { readDecimal } from '@tsela/domain/formats/decimal';
import { addCents, cents, centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { allocations as words } from '../strings/billing/allocations.ts';
import { moneyText } from '../ui/show/money-text.ts';

/** What an amount can be allocated to, or taken from: at most `most`, in rand. */
export interface AllocationTarget {
  readonly id: number;
  readonly name: string;
  readonly about: string;
  readonly most: number;
}

/** Amounts as they are typed, by the id of their target. */
export type Amounts = Readonly<Record<number, string>>;

/** Spreads a sum over the targets in their order, which is the oldest first. */
export function filled(sum: number, targets: readonly AllocationTarget[]): Amounts {
  let left = centsFromRand(sum);
  const amounts: Record<number, string> = {};
  for (const { id, most } of targets) {
    const part = cents(Math.min(left, centsFromRand(most)));
    if (part <= 0) break;
    amounts[id] = randFromCents(part).toFixed(2);
    left = subtractCents(left, part);
  }
  return amounts;
}

/** What the amounts leave of a sum, in rand; less than nothing where they are too much. */
export function leftOf(sum: number, amounts: Amounts): number {
  return randFromCents(subtractCents(centsFromRand(sum), addCents(...Object.values(amounts).map(typedCents))));
}

function typedCents(typed: string): Cents {
  const read = readDecimal(typed);
  return read === null || read < 0 ? cents(0) : centsFromRand(read);
}

interface Drafted {
  readonly parts: readonly { readonly id: number; readonly amount: number }[] | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** The amounts as they are sent, in the order of the targets, or what is wrong with them. */
export function partsOf(sum: number, targets: readonly AllocationTarget[], amounts: Amounts): Drafted {
  const errors: Record<string, string> = {};
  const parts = targets.flatMap(({ id }) => {
    const typed = (amounts[id] ?? '').trim();
    if (typed === '') return [];
    const amount = readDecimal(typed);
    if (amount === null || amount <= 0) {
      errors[fieldOf(id)] = words.amountWrong;
      return [];
    }
    return [{ id, amount }];
  });
  if (Object.keys(errors).length > 0) return { parts: null, errors };
  if (parts.length === 0) return { parts: null, errors: { allocations: words.nothing } };
  const left = leftOf(sum, amounts);
  if (left < 0) return { parts: null, errors: { allocations: words.tooMuch(moneyText(-left)) } };
  return { parts, errors };
}

/** The server names what it refuses by its place in the list; a field is known by its target. */
export function byTarget(
  refused: Readonly<Record<string, string>>,
  sent: readonly { readonly id: number }[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(refused).map(([path, message]) => {
      const id = sent[Number(/^allocations\.(\d+)\./.exec(path)?.[1] ?? -1)]?.id;
      return [id === undefined ? 'allocations' : fieldOf(id), message];
    }),
  );
}

export function fieldOf(id: number): string {
  return `amount.${id}`;
}
