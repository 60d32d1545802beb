import { Button } from '../ui/act/Button.tsx';
import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { tellDone } from '../shell/tell.ts';
import { shipmentPayments as words } from '../strings/payments-shipment.ts';
import { CopyButton } from '../ui/act/CopyButton.tsx';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { longDateText } from '../ui/show/date-text.ts';
import { Sentence, Text } from '../ui/show/Text.tsx';
import type { OfPayer } from './payment-calls.ts';
import { ShipmentFrame } from './parts/ShipmentFrame.tsx';
import { ShipmentOutcome } from './parts/ShipmentOutcome.tsx';
import { checkoutFault, useCheckout } from './parts/use-checkout.ts';
import { searchOf, useShipmentHere } from './parts/use-shipment-here.ts';
import { WhatIsPaid } from './parts/WhatIsPaid.tsx';
import { stageOf } from './shipment-payment-draft.ts';

/** Where payers come back to who turned back on the gateway's page. Source: ROUTE-35, screens S23. */
export function ShipmentPaymentCancelledPage() {
  const here = useShipmentHere();
  const { of, readAgain } = here;
  return (
    <ShipmentFrame title={SCREENS.shipmentPaymentCancelled.title} here={here}>
      {(shipment) => {
        if (of === null) return null;
        const stage = stageOf(shipment);
        // What was turned back from stays under way until the gateway says so; what has been paid after all is shown as such.
        if (stage === 'confirming' || stage === 'to-pay') return <TurnedBack shipment={shipment} of={of} />;
        return <ShipmentOutcome shipment={shipment} of={of} is_long onAskAgain={readAgain} />;
      }}
    </ShipmentFrame>
  );
}

function TurnedBack({ shipment, of }: { readonly shipment: ShipmentToPay; readonly of: OfPayer }) {
  const { go } = useNavigator();
  const checkout = useCheckout();
  const fault = checkoutFault(checkout.failure);
  const pay_path = paths.payForShipment(searchOf(of));
  const { payment, valid_until } = shipment;

  function handleTryAgain(): void {
    if (payment) checkout.leave({ ...of, method: payment.method, amount: shipment.rate, billing_email: payment.billing_email });
    else go(pay_path);
  }

  return (
    <Stack max={620}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <Panel>
        <Stack gap={4}>
          <Text size="l" weight="strong" role="status">
            {words.cancelledTitle}
          </Text>
          <Sentence>
            {words.cancelledText} {valid_until !== null && words.validUntil(longDateText(valid_until))}
          </Sentence>
          <Row>
            <Button loading={checkout.isLeaving} onClick={handleTryAgain}>
              {words.tryAgain}
            </Button>
            <Button variant="default" onClick={() => go(pay_path)}>
              {words.otherMethod}
            </Button>
            <CopyButton value={window.location.origin + pay_path} label={words.copyLink} onCopied={() => tellDone(words.copied)}>
              {words.keepForLater}
            </CopyButton>
          </Row>
        </Stack>
      </Panel>
      <WhatIsPaid shipment={shipment} />
    </Stack>
  );
}
