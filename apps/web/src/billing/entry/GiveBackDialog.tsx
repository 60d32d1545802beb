import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

interface GiveBackDialogProps {
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly okLabel: string;
  /** What is offered, in rand; left out where all of it goes back. */
  readonly amount?: number;
  /** Why no more is offered; null where there is nothing to say. */
  readonly limit?: string | null;
  /** False where nothing can go back. */
  readonly can_give?: boolean;
  readonly calling: { readonly isPending: boolean; readonly error: unknown };
  readonly onGive: (given: { readonly amount: number; readonly reason: string }) => void;
  readonly onClose: () => void;
  /** What is chosen before the amount. */
  readonly children?: ReactNode;
}

/** Asks how much goes back, where not all of it need, and why. */
export function GiveBackDialog({
  title,
  text,
  okLabel,
  amount: offered,
  limit = null,
  can_give = true,
  calling,
  onGive,
  onClose,
  children,
}: GiveBackDialogProps) {
  const [amount, setAmount] = useState(offered === undefined ? '' : offered.toFixed(2));
  const [reason, setReason] = useState('');
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldErrors(calling.error);
  const errors = { ...refused, ...found };

  function handleOk(): void {
    const read = offered === undefined ? 0 : readDecimal(amount);
    const wrong = {
      ...(read === null && { amount: words.amountNeeded }),
      ...Object.fromEntries(checkReason(reason).map(({ field: name, message }) => [name, message])),
    };
    setFound(wrong);
    if (read !== null && Object.keys(wrong).length === 0) onGive({ amount: read, reason: reason.trim() });
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      okLabel={okLabel}
      is_dangerous
      is_pending={calling.isPending}
      can_ok={can_give}
      onOk={handleOk}
      fault={Object.keys(refused).length === 0 ? shownError(calling.error) : null}
      errors={errors}
    >
      {children}
      <Sentence>{text}</Sentence>
      {limit !== null && <Notice kind="warning">{limit}</Notice>}
      {offered !== undefined && (
        <AmountInput
          {...field(words.amount, { name: 'amount', is_required: true, errors })}
          value={amount}
          onChange={setAmount}
        />
      )}
      <TextArea
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        description={words.reasonHelp}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
