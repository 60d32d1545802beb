import type { Account } from '@tsela/contract/accounts/account-shapes';
import { whyNotUntil } from '@tsela/domain/accounts/account-hold';
import { dayOf, parseDay } from '@tsela/domain/time/day';
import { useState } from 'react';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { accountActions as words } from '../strings/accounts.ts';
import { DayInput } from '../ui/form/DayInput.tsx';
import { field } from '../ui/form/field.tsx';
import { useNow } from '../ui/show/now.ts';
import { useHolding } from './use-holding.ts';
import { Sentence } from '../ui/show/Text.tsx';

/** Leaves the hold of an account aside until a day. Source: ACCT-01, screens S44. */
export function HoldExemptionDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const today = dayOf(useNow());
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const holding = useHolding(onClose);

  function handleOk(): void {
    const until = parseDay(text);
    const why_not = whyNotUntil(until, today);
    setError(why_not);
    if (why_not === null && until !== null) holding.hold({ ids: [account.id], action: 'let-off', until });
  }

  return (
    <FormDialog
      title={words.holdExemptionTitle(account.name)}
      onClose={onClose}
      okLabel={words.exempt}
      is_pending={holding.is_pending}
      onOk={handleOk}
    >
      <Sentence>{words.holdExemptionText}</Sentence>
      <DayInput
        {...field(words.until, { name: 'until', is_required: true, errors: error === null ? {} : { until: error } })}
        min={today}
        value={text}
        onDay={(day) => setText(day)}
      />
    </FormDialog>
  );
}
