import type { ImportedPaymentDetail } from '@tsela/contract/billing/payment-import-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { paymentImports as words } from '../../strings/billing/imports.ts';
import { useDecideImported, usePostImported } from './import-calls.ts';
import { accountOf, firstParts, partsOf, withPart } from './parts-draft.ts';
import type { PartDraft } from './parts-draft.ts';

/** What the form of matching a line edits and does: it is saved for later, or posted at once. */
export function useMatching(line: ImportedPaymentDetail) {
  const [parts, setParts] = useState(() => firstParts(line));
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const [is_another, setAnother] = useState(false);
  const [deciding, posting] = [useDecideImported(), usePostImported()];
  const { id, amount } = line;
  const failure = posting.error ?? deciding.error;
  const errors = { ...fieldErrors(failure), ...found };

  function set(next: readonly PartDraft[]): void {
    setParts(next);
    setFound({});
    deciding.reset();
    posting.reset();
  }

  async function decide(): Promise<boolean> {
    const { input, errors: wrong } = partsOf(parts);
    setFound(wrong);
    posting.reset();
    if (input === null) return false;
    await deciding.mutateAsync({ id, parts: [...input] });
    return true;
  }

  async function handleSave(): Promise<void> {
    if (await decide()) tellDone(words.saved);
  }

  async function handlePost(): Promise<void> {
    if (!(await decide())) return;
    const { imported_payment } = await posting.mutateAsync({ id, is_another });
    tellDone(words.postedAs(imported_payment.parts.map(({ payment_number }) => payment_number).join(', ')));
  }

  // What is refused is shown by the calls themselves.
  const ignore = () => undefined;
  return {
    parts,
    errors,
    is_another,
    isSaving: deciding.isPending || posting.isPending,
    fault: errors['parts'] === undefined ? shownError(failure) : null,
    setAnother,
    use: (suggestion: ImportedPaymentDetail['suggestions'][number]) =>
      set([{ account: accountOf(suggestion), amount: amount.toFixed(2) }]),
    change: (at: number, change: Partial<PartDraft>) =>
      set(parts.map((part, index) => (index === at ? { ...part, ...change } : part))),
    addPart: () => set(withPart(parts, amount)),
    removePart: (at: number) => set(parts.filter((_, index) => index !== at)),
    save: () => void handleSave().catch(ignore),
    post: () => void handlePost().catch(ignore),
  };
}

export type Matching = ReturnType<typeof useMatching>;
