import { Button } from '../../ui/act/Button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { allocations as words } from '../../strings/billing/allocations.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { byTarget, fieldOf, filled, leftOf, partsOf } from '../allocation-draft.ts';
import type { AllocationTarget, Amounts } from '../allocation-draft.ts';

export type AllocatedParts = readonly { readonly id: number; readonly amount: number }[];

interface AllocateDialogProps {
  readonly title: string;
  /** What is spread, in rand, and what it is called. */
  readonly sum: number;
  readonly sumLabel: string;
  readonly targets: readonly AllocationTarget[] | undefined;
  /** True where there are more than are shown. */
  readonly has_more: boolean;
  readonly read_fault: string | null;
  readonly empty: string;
  readonly calling: { readonly isPending: boolean; readonly error: unknown };
  readonly onAllocate: (parts: AllocatedParts) => void;
  readonly onClose: () => void;
}

/** Spreads a sum over invoices, or over what settles one, with what is left of it. Source: screens S41, S42, S43. */
export function AllocateDialog(props: AllocateDialogProps) {
  const { title, sum, sumLabel, targets, has_more, read_fault, empty, calling, onAllocate, onClose } = props;
  const [amounts, setAmounts] = useState<Amounts>({});
  const [sent, setSent] = useState<AllocatedParts>([]);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const refused = byTarget(fieldErrors(calling.error), sent);
  const errors = { ...refused, ...found };
  const left = leftOf(sum, amounts);

  function change(next: Amounts): void {
    setAmounts(next);
    setFound({});
    setSent([]);
  }

  function handleOk(): void {
    const { parts, errors: wrong } = partsOf(sum, targets ?? [], amounts);
    setFound(wrong);
    if (parts === null) return;
    setSent(parts);
    onAllocate(parts);
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      okLabel={words.allocate}
      is_pending={calling.isPending}
      onOk={targets === undefined || targets.length === 0 ? undefined : handleOk}
      fault={read_fault ?? errors['allocations'] ?? (Object.keys(refused).length === 0 ? shownError(calling.error) : null)}
      errors={errors}
    >
      <Body targets={targets} empty={empty}>
        <Row justify="between">
          <Stack gap={0}>
            <Text>{`${sumLabel}: ${moneyText(sum)}`}</Text>
            <Text weight="strong" {...(left < 0 && { tone: 'red' as const })}>
              <span role="status">{`${words.left}: ${moneyText(left)}`}</span>
            </Text>
          </Stack>
          <Row>
            <Button variant="default" onClick={() => change(filled(sum, targets ?? []))}>
              {words.oldestFirst}
            </Button>
            <Button variant="subtle" onClick={() => change({})}>
              {words.clear}
            </Button>
          </Row>
        </Row>
        {has_more && <Notice kind="info">{words.onlyFirst(targets?.length ?? 0)}</Notice>}
        {targets?.map(({ id, name, about }) => (
          <AmountInput
            key={id}
            {...field(name, { name: fieldOf(id), errors })}
            description={about}
            value={amounts[id] ?? ''}
            onChange={(amount) => change({ ...amounts, [id]: amount })}
          />
        ))}
      </Body>
    </FormDialog>
  );
}

function Body({ targets, empty, children }: Pick<AllocateDialogProps, 'targets' | 'empty'> & { readonly children: ReactNode }) {
  if (targets === undefined) return <QuietText>…</QuietText>;
  return targets.length === 0 ? <Sentence>{empty}</Sentence> : children;
}
