import type { ImportedPaymentDetail } from '@tsela/contract/billing/payment-import-api';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { addCents, centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { paymentImports as words } from '../../strings/billing/imports.ts';

/** A part of a line as it is typed. */
export interface PartDraft {
  readonly account: FormAccount | null;
  readonly amount: string;
}

type Line = Pick<ImportedPaymentDetail, 'parts' | 'suggestions' | 'amount'>;

/** What the form begins with: what was saved, else the whole to the one account that is likely, else to none yet. */
export function firstParts({ parts, suggestions, amount }: Line): readonly PartDraft[] {
  if (parts.length > 0) return parts.map((part) => ({ account: accountOf(part), amount: part.amount.toFixed(2) }));
  const [likeliest, next] = suggestions;
  const is_clear = likeliest !== undefined && (next === undefined || next.score < likeliest.score);
  return [{ account: is_clear ? accountOf(likeliest) : null, amount: amount.toFixed(2) }];
}

export function accountOf({
  account_id,
  account_code,
  account_name,
}: Line['suggestions'][number] | Line['parts'][number]): FormAccount {
  return { id: account_id, account_code, name: account_name };
}

/** One part more, of what the others leave. */
export function withPart(parts: readonly PartDraft[], amount: number): readonly PartDraft[] {
  const taken = addCents(...parts.map((part) => centsFromRand(readDecimal(part.amount) ?? 0)));
  const rest = subtractCents(centsFromRand(amount), taken);
  return [...parts, { account: null, amount: rest > 0 ? randFromCents(rest).toFixed(2) : '' }];
}

interface ReadParts {
  readonly input: readonly { readonly account_id: FormAccount['id']; readonly amount: number }[] | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** The parts as the server takes them, or what is missing by field. */
export function partsOf(parts: readonly PartDraft[]): ReadParts {
  const errors: Record<string, string> = {};
  const input = parts.flatMap(({ account, amount }, at) => {
    const read = readDecimal(amount);
    if (account === null) errors[`parts.${at}.account_id`] = words.chooseAccount;
    if (read === null) errors[`parts.${at}.amount`] = words.enterAmount;
    return account === null || read === null ? [] : [{ account_id: account.id, amount: read }];
  });
  return { input: Object.keys(errors).length > 0 ? null : input, errors };
}
