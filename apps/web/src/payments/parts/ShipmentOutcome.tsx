import { Button } from '../../ui/act/Button.tsx';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { shipmentPayments as words } from '../../strings/payments-shipment.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { longDateText } from '../../ui/show/date-text.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import { stageOf, whyFailed } from '../shipment-payment-draft.ts';
import type { OfPayer } from '../payment-calls.ts';
import { searchOf } from './use-shipment-here.ts';
import { WaitingPanel } from './WaitingPanel.tsx';
import { WhatIsPaid } from './WhatIsPaid.tsx';

interface ShipmentOutcomeProps {
  readonly shipment: ShipmentToPay;
  readonly of: OfPayer;
  /** The page has been waiting for so long that it no longer asks by itself. */
  readonly is_long: boolean;
  readonly onAskAgain: () => void;
}

/** What has become of the payment for a shipment; the gateway tells of it, and the page says what is being waited for. Source: screens S23. */
export function ShipmentOutcome(props: ShipmentOutcomeProps) {
  return (
    <Stack max={620}>
      <Outcome {...props} />
    </Stack>
  );
}

function Outcome({ shipment, of, is_long, onAskAgain }: ShipmentOutcomeProps) {
  const { user } = useSession();
  switch (stageOf(shipment)) {
    case 'confirming':
      return (
        <WaitingPanel
          text={words.confirmingText}
          waits_for={shipment.payment?.waits_for ?? null}
          is_long={is_long}
          onAskAgain={onAskAgain}
        />
      );
    case 'booked':
      return <Booked shipment={shipment} />;
    case 'credited':
      return <Notice kind="warning">{user === null ? words.creditGuest : words.creditAccount}</Notice>;
    case 'over':
      return (
        <>
          <Notice kind="info">{words.waitsNot}</Notice>
          <WayOn shipment={shipment} />
        </>
      );
    case 'to-pay':
      return <NotPaid shipment={shipment} of={of} />;
  }
}

function Booked({ shipment }: Pick<ShipmentOutcomeProps, 'shipment'>) {
  const { user } = useSession();
  const { go } = useNavigator();
  const { label_url, paid_over } = shipment;
  const over = moneyText(paid_over);
  return (
    <>
      {paid_over > 0 && <Notice kind="warning">{user === null ? words.overGuest(over) : words.overAccount(over)}</Notice>}
      <Panel>
        <Stack gap={4}>
          <Row gap={2} tone="green">
            <IconCircleCheck size={26} stroke={1.7} aria-hidden="true" />
            <Text size="l" weight="strong" role="status">
              {words.thanks}
            </Text>
          </Row>
          <Sentence>{nextStep(shipment)}</Sentence>
          <Row>
            {user !== null && <Button onClick={() => go(paths.shipment(shipment.shipment_id))}>{words.open}</Button>}
            {user === null && label_url !== null && (
              <Button
                leftSection={<IconPrinter size={16} aria-hidden="true" />}
                onClick={() => window.open(label_url, '_blank', 'noopener')}
              >
                {words.printLabel}
              </Button>
            )}
            <Button variant="default" onClick={() => go(paths.newShipment({ quick_quote: 'send', t: String(Date.now()) }))}>
              {words.sendAnother}
            </Button>
          </Row>
          <WayOn shipment={shipment} />
        </Stack>
      </Panel>
      <WhatIsPaid shipment={shipment} title={words.whatPaid} />
    </>
  );
}

/** Where a parcel that waits for nothing here is followed. */
function WayOn({ shipment }: Pick<ShipmentOutcomeProps, 'shipment'>) {
  const { user, settings } = useSession();
  const may_register = user === null && readSetting(settings, 'enable_guest_account_creation');
  return (
    <Row gap={4}>
      <AppLink href={paths.track(shipment.short_tracking_reference)}>{words.track}</AppLink>
      {may_register && <AppLink href={paths.register()}>{words.register}</AppLink>}
    </Row>
  );
}

function nextStep({ is_dropped_off, estimated_collection }: ShipmentToPay): string {
  if (is_dropped_off) return words.next.droppedOff;
  return estimated_collection === null ? words.next.collectedSoon : words.next.collected(longDateText(estimated_collection));
}

function NotPaid({ shipment, of }: Pick<ShipmentOutcomeProps, 'shipment' | 'of'>) {
  const { go } = useNavigator();
  return (
    <>
      <Notice kind="error">{whyFailed(shipment) ?? words.failed.cancelled}</Notice>
      <WhatIsPaid shipment={shipment} />
      <Row>
        <Button onClick={() => go(paths.payForShipment(searchOf(of)))}>{words.tryAgain}</Button>
      </Row>
    </>
  );
}
