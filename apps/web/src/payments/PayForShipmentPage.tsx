import { TextInput } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import type { PaymentMethodOffered, ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { shipmentPayments as words } from '../strings/payments-shipment.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { Form } from '../ui/form/Form.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { longDateText, timeText } from '../ui/show/date-text.ts';
import { moneyText } from '../ui/show/money-text.ts';
import { MethodIcon } from './parts/MethodIcon.tsx';
import { NoMethod } from './parts/NoMethod.tsx';
import { SaveCard } from './parts/SaveCard.tsx';
import { ShipmentFrame } from './parts/ShipmentFrame.tsx';
import { ShipmentOutcome } from './parts/ShipmentOutcome.tsx';
import { usePayForShipment } from './parts/use-pay-for-shipment.ts';
import { searchOf, useShipmentHere } from './parts/use-shipment-here.ts';
import { WhatIsPaid } from './parts/WhatIsPaid.tsx';
import { usePaymentMethods } from './payment-calls.ts';
import type { OfPayer } from './payment-calls.ts';
import { stageOf, whyFailed } from './shipment-payment-draft.ts';

/** Pays for one shipment: what it is, what it costs, and the ways to pay. Source: screens S23. */
export function PayForShipmentPage() {
  const here = useShipmentHere();
  const { of, readAgain } = here;
  return (
    <ShipmentFrame title={SCREENS.payForShipment.title} here={here}>
      {(shipment) => {
        if (of === null) return null;
        const stage = stageOf(shipment);
        // A payer who comes here again may pay again: a payment that is under way may have been given up on the gateway's page.
        if (stage === 'to-pay' || stage === 'confirming') return <ToPay shipment={shipment} of={of} />;
        return <ShipmentOutcome shipment={shipment} of={of} is_long onAskAgain={readAgain} />;
      }}
    </ShipmentFrame>
  );
}

interface ToPayProps {
  readonly shipment: ShipmentToPay;
  readonly of: OfPayer;
}

function ToPay({ shipment, of }: ToPayProps) {
  const methods = usePaymentMethods('shipment');
  const failed = shownError(methods.error);
  const offered = methods.data?.payment_methods;
  const before = whyFailed(shipment);
  return (
    <>
      <Stack max={620}>
        {before !== null && <Notice kind="error">{before}</Notice>}
        {shipment.payment?.status === 'pending' && <UnderWay payment={shipment.payment} of={of} />}
        <WhatIsPaid shipment={shipment} />
        {failed !== null && (
          <Notice kind="error" onRetry={() => void methods.refetch()}>
            {failed}
          </Notice>
        )}
        {offered === undefined && failed === null && <Skeleton height={180} />}
      </Stack>
      {offered && <PayForm shipment={shipment} of={of} offered={offered} />}
    </>
  );
}

/** A payer who was on the gateway's page already and cannot know what came of it is kept from paying twice. */
function UnderWay({ payment, of }: { readonly payment: NonNullable<ShipmentToPay['payment']>; readonly of: OfPayer }) {
  const { amount, time_created } = payment;
  return (
    <Notice kind="warning">
      {words.underWay(moneyText(amount), timeText(time_created))}{' '}
      <AppLink href={paths.shipmentPaymentPending(searchOf(of))}>{words.seeUnderWay}</AppLink>
    </Notice>
  );
}

function PayForm({ shipment, of, offered }: ToPayProps & { readonly offered: readonly PaymentMethodOffered[] }) {
  const paying = usePayForShipment(shipment, of, offered);
  const { way, balance } = paying;
  const balance_note = balance === null ? '' : words.balanceNote(moneyText(balance.before), moneyText(balance.after));
  const ways = [
    ...(balance === null
      ? []
      : [
          {
            value: 'balance' as const,
            label: words.fromBalance,
            note: balance_note,
            icon: <IconWallet size={22} stroke={1.6} aria-hidden="true" />,
          },
        ]),
    ...offered.map((method) => ({ value: method.value, label: method.label, icon: <MethodIcon method={method} /> })),
  ];
  if (way === undefined) return <NoMethod />;
  return (
    <>
      <Form max={620} hasSummary={false} onSubmit={paying.pay} isOff={paying.isPaying} errors={paying.errors}>
        <Panel>
          <Stack gap={4}>
            {offered.some(({ is_sandbox }) => is_sandbox) && <Notice kind="warning">{words.sandboxText}</Notice>}
            <Choice label={words.how} has_visible_label look="cards" value={way} options={ways} onChange={paying.choose} />
            {paying.saves_card !== null && <SaveCard isSaved={paying.saves_card} onChange={paying.setSavesCard} />}
            {way !== 'balance' && (
              <TextInput
                {...field(words.email, { name: 'billing_email', is_optional: true, errors: paying.errors })}
                type="email"
                autoComplete="email"
                maxLength={255}
                value={paying.email}
                onChange={(event) => paying.setEmail(event.currentTarget.value)}
              />
            )}
          </Stack>
        </Panel>
      </Form>
      <SaveBar
        saveLabel={words.pay(moneyText(shipment.rate))}
        onSave={paying.pay}
        isSaving={paying.isPaying}
        error={paying.fault}
        note={shipment.valid_until !== null && words.validUntil(longDateText(shipment.valid_until))}
      />
    </>
  );
}
