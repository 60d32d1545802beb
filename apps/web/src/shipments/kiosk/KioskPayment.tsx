import { Button } from '../../ui/act/Button.tsx';
import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ShipmentToPay } from '@tsela/contract/payments/payment-api';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { KIOSK_PAYMENT_MS } from '@tsela/domain/pickup-points/kiosk-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { QrCode } from '../../sessions/parts/QrCode.tsx';
import { useConnection } from '../../shell/beside/connection.ts';
import { useSession } from '../../shell/session.ts';
import { kiosk as words } from '../../strings/shipments/kiosk.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { KioskDone } from './KioskDone.tsx';
import { KioskEnd } from './KioskEnd.tsx';
import { KioskFrame } from './KioskFrame.tsx';
import { useShipmentPaid } from './kiosk-calls.ts';
import { paymentView } from './kiosk-payment-draft.ts';
import classes from './Kiosk.module.css';

interface KioskPaymentProps {
  readonly booked: ChangedShipment;
  readonly onStart: () => void;
}

/**
 * The customer pays on their own phone, by the address in the code; the kiosk asks every three seconds what has come of it. It says after
 * three minutes that it could not confirm the payment, and goes on asking: whatever is shown, the server settles. Source: screens S12.
 */
export function KioskPayment({ booked, onStart }: KioskPaymentProps) {
  const { id: shipment_id, payment_key: key = '' } = booked;
  const read = useShipmentPaid({ shipment_id, key });
  const [tries, setTries] = useState(0);
  const is_late = useIsLate(tries);
  const shipment = read.data?.shipment;
  const view = paymentView(shipment, { is_late });

  switch (view) {
    case 'booked':
      return <KioskDone booked={booked} compartment={shipment?.compartment ?? ''} onStart={onStart} />;
    case 'credited':
      return <Ended title={words.creditedTitle} text={words.creditedText} booked={booked} onStart={onStart} />;
    case 'over':
      return <Ended title={words.overTitle} text={words.overText} booked={booked} onStart={onStart} />;
    case 'unknown':
      return <Unknown booked={booked} onWait={() => setTries(tries + 1)} onStart={onStart} />;
    case 'waiting':
      return (
        <KioskFrame title={words.payTitle} onStart={onStart} waits>
          <Waiting booked={booked} shipment={shipment} fault={shownError(read.error)} />
        </KioskFrame>
      );
  }
}

interface WaitingProps {
  readonly booked: ChangedShipment;
  readonly shipment: ShipmentToPay | undefined;
  readonly fault: string | null;
}

function Waiting({ booked, shipment, fault }: WaitingProps) {
  const connection = useConnection();
  const address = window.location.origin + paths.payForShipment({ id: String(booked.id), key: booked.payment_key });
  const payment = shipment?.payment;
  return (
    <div className={classes['paying']}>
      {connection === 'offline' ? (
        <Notice kind="warning">{words.offline}</Notice>
      ) : (
        fault !== null && <Notice kind="warning">{fault}</Notice>
      )}
      {payment?.status === 'failed' && <Notice kind="warning">{words.failed}</Notice>}
      <Text as="p" size="l">
        {words.payText}
      </Text>
      {shipment && (
        <Text size="xl" weight="strong">
          <Money rand={shipment.rate} />
        </Text>
      )}
      <QrCode text={address} label={words.payCode} isLarge />
      <Text size="l">{words.reference(booked.short_tracking_reference)}</Text>
      <Text role="status" tone="soft" size="l">
        {payment?.status === 'pending' ? words.confirming : words.waiting}
      </Text>
    </div>
  );
}

function Unknown({ booked, onWait, onStart }: KioskPaymentProps & { readonly onWait: () => void }) {
  const { settings } = useSession();
  const number = readSetting(settings, 'support_contact_number');
  const reference = booked.short_tracking_reference;
  return (
    <KioskEnd
      title={words.unknownTitle}
      reference={reference}
      todo={number === '' ? words.supportNone : words.support(groupedPhone(number))}
      note={words.unknownText(reference)}
      isWarning
      other={
        <Button variant="default" className={classes['button']} fullWidth onClick={onWait}>
          {words.keepWaiting}
        </Button>
      }
      onStart={onStart}
    />
  );
}

interface EndedProps extends KioskPaymentProps {
  readonly title: string;
  readonly text: string;
}

function Ended({ title, text, booked, onStart }: EndedProps) {
  return <KioskEnd title={title} reference={booked.short_tracking_reference} todo={text} isWarning onStart={onStart} />;
}

/** Whether a payment has been waited for too long, since it was first or again waited for. */
function useIsLate(tries: number): boolean {
  const [late, setLate] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(tries), KIOSK_PAYMENT_MS);
    return () => clearTimeout(timer);
  }, [tries]);
  return late === tries;
}
