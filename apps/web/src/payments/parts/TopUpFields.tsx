import { TextInput } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { useSession } from '../../shell/session.ts';
import { payments as words } from '../../strings/payments.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { QuietText, Sentence } from '../../ui/show/Text.tsx';
import { AMOUNT_CHOICES, amountOf } from '../top-up-draft.ts';
import { BankDetails } from './BankDetails.tsx';
import classes from './TopUpFields.module.css';
import { SaveCard } from './SaveCard.tsx';
import { MethodIcon } from './MethodIcon.tsx';
import type { TopUp } from './use-top-up.ts';

interface TopUpFieldsProps {
  readonly top_up: TopUp;
  readonly offered: readonly PaymentMethodOffered[];
}

/** What is topped up and how it is paid; the page and the dialog share it. Source: screens S22. */
export function TopUpFields({ top_up, offered }: TopUpFieldsProps) {
  const { draft, method, errors, change } = top_up;
  return (
    <Stack gap={4}>
      {offered.some(({ is_sandbox }) => is_sandbox) && <Notice kind="warning">{words.sandboxText}</Notice>}
      <Balances top_up={top_up} />
      <Stack gap={3}>
        <Choice
          label={words.amount}
          has_visible_label
          look="chips"
          value={draft.choice}
          options={AMOUNT_CHOICES}
          onChange={(choice) => change({ choice })}
        />
        {draft.choice === 'own' ? (
          <TextInput
            {...field(words.ownAmountLabel, { name: 'amount', is_required: true, errors })}
            className={classes['own'] ?? ''}
            leftSection="R"
            inputMode="decimal"
            autoComplete="off"
            value={draft.own}
            onChange={(event) => change({ own: event.currentTarget.value })}
          />
        ) : (
          errors['amount'] !== undefined && <Notice kind="error">{errors['amount']}</Notice>
        )}
      </Stack>
      <Choice
        label={words.how}
        has_visible_label
        look="cards"
        value={method?.value ?? ''}
        options={offered.map((each) => ({
          value: each.value,
          label: each.label,
          note: each.limit === null ? '' : words.upTo(moneyText(each.limit)),
          icon: <MethodIcon method={each} />,
        }))}
        onChange={(value) => change({ method: offered.find((each) => each.value === value)?.value ?? null })}
      />
      {method?.saves_card && <SaveCard isSaved={draft.saves_card} onChange={(saves_card) => change({ saves_card })} />}
      {method?.value === 'manual_eft' && <BankDetails />}
      {method?.value === 'custom' && <Sentence>{words.elsewhere}</Sentence>}
    </Stack>
  );
}

/** The balance as it is, and as it will be once the payment has arrived. */
function Balances({ top_up }: Pick<TopUpFieldsProps, 'top_up'>) {
  const { account } = useSession();
  const amount = amountOf(top_up.draft);
  if (account?.balance === undefined) return null;
  const after = amount === null ? null : randFromCents(addCents(centsFromRand(account.balance), amount));
  return (
    <div className={classes['balances']}>
      <span className={classes['balance']}>
        <QuietText>{words.balanceNow}</QuietText>
        <strong>
          <Money rand={account.balance} />
        </strong>
      </span>
      <IconArrowRight size={18} aria-hidden="true" className={classes['arrow']} />
      <span className={classes['balance']} data-next>
        <QuietText>{words.balanceAfter}</QuietText>
        <strong>
          <Money rand={after} />
        </strong>
      </span>
    </div>
  );
}
