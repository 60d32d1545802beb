import { Button } from '../../ui/act/Button.tsx';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import type { ChangedShipment } from '@tsela/contract/shipments/shipment-shapes';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayTake } from '@tsela/domain/shipments/status/shipment-actions';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useState } from 'react';
import { paths } from '../../paths.ts';
import { useReplace } from '../../shell/pages/use-replace.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentFormAfter as formWords } from '../../strings/shipments/form-after.ts';
import { AppLink, useNavigator } from '../../ui/act/app-link.tsx';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { usePinChannels } from '../shipment-calls.ts';
import { areContactsTold } from '../contacts-told-draft.ts';
import { isPrintable, printStickers } from '../print-stickers.ts';
import { usePrintOptions } from '../use-set-of-account.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import classes from './BookedView.module.css';
import { Row } from '../../ui/layout/Row.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';

const loadSettle = async () => (await import('../detail/SettleDialog.tsx')).SettleDialog;
const loadLabel = async () => (await import('../phone/LabelCode.tsx')).LabelCode;
/** Who sends more at once has a printer. */
const CODES_MAX = 10;

/** What came of the form: who has to pay for it does that next, others find the reference and what to do with it. */
export function BookedView({ shipment }: { readonly shipment: ChangedShipment }) {
  const { user } = useSession();
  const sees_billing = useMay(SEE_BILLING_INFO);
  const pays = isUnpaid(shipment) && (user === null || (!isStaff(user) && sees_billing));
  return pays ? <ToPayment shipment={shipment} /> : <Booked shipment={shipment} />;
}

function isUnpaid({ status }: ChangedShipment): boolean {
  return UNPAID_STATUSES.some((unpaid) => unpaid === status);
}

function ToPayment({ shipment: { id, payment_key } }: { readonly shipment: ChangedShipment }) {
  const replace = useReplace();
  const target = paths.payForShipment({ id: String(id), key: payment_key });
  useEffect(() => replace(target), [replace, target]);
  return <PageSkeleton />;
}

/** A visitor has no list of quotes: theirs is sent to them, where they gave an address. */
function guestQuoteText({ billing_contact }: ChangedShipment): string {
  return billing_contact.email === '' ? formWords.quotedGuestText : formWords.quotedMailed(billing_contact.email);
}

function Booked({ shipment }: { readonly shipment: ChangedShipment }) {
  const { user } = useSession();
  const print_options = usePrintOptions(shipment.account_id);
  const channels = usePinChannels().data?.channels ?? [];
  const { go } = useNavigator();
  const is_narrow = useIsNarrow();
  const { id, short_tracking_reference: reference, status } = shipment;
  const is_quote = status === 'quote';
  const is_booked = isPrintable(shipment);
  const title = is_quote
    ? formWords.quotedTitle(reference)
    : is_booked
      ? words.bookedTitle(reference)
      : words.unpaidTitle(reference);
  const open_href = is_quote ? paths.shipmentQuotes() : paths.shipment(id);

  return (
    <PageFrame title={title} aside={<StatusBadge status={status} />}>
      <Panel>
        <div className={classes['view']}>
          <IconCircleCheck size={40} stroke={1.6} aria-hidden="true" className={classes['tick']} />
          <Row isOneLine>
            <span className={`${classes['code']} num`}>{reference}</span>
            <CopyButton value={reference} label={words.copyReference} />
          </Row>
          <Text as="p" max="56ch" role="status">
            {is_quote
              ? user
                ? formWords.quotedText
                : guestQuoteText(shipment)
              : is_booked
                ? is_narrow
                  ? formWords.bookedOnPhoneText
                  : formWords.bookedText
                : formWords.unpaidText}
            {is_booked && areContactsTold(shipment, channels) && ` ${formWords.contactsTold}`}
          </Text>
          <Sentence>
            {shipment.collection_address.local_area} → {shipment.delivery_address.local_area} · {shipment.service_level_name}
            {shipment.rate !== undefined && (
              <>
                {' · '}
                <Money rand={shipment.rate} />
              </>
            )}
          </Sentence>
          {is_booked &&
            is_narrow &&
            shipment.parcels
              .slice(0, CODES_MAX)
              .map(({ tracking_reference }) => (
                <LazyComponent key={tracking_reference} load={loadLabel} props={{ reference: tracking_reference }} />
              ))}
          <Row align="stretch" justify="center">
            <SettleButton shipment={shipment} />
            {is_booked && user && (
              <Button
                leftSection={<IconPrinter size={17} aria-hidden="true" />}
                onClick={() => printStickers([id], print_options)}
              >
                {words.printStickers}
              </Button>
            )}
            {user && (
              <Button
                variant="default"
                onClick={() => go(paths.newShipment({ quick_quote: 'send', like: String(id), t: String(Date.now()) }))}
              >
                {is_quote ? words.sendThis : words.createAnother}
              </Button>
            )}
            <Button variant="default" onClick={() => go(paths.newShipment({ quick_quote: 'send', t: String(Date.now()) }))}>
              {words.sendParcel}
            </Button>
          </Row>
          <div className={classes['links']}>
            {!is_quote && <AppLink href={paths.track(reference)}>{formWords.track}</AppLink>}
            {user && <AppLink href={open_href}>{is_quote ? formWords.toQuotes : formWords.open}</AppLink>}
          </div>
        </div>
      </Panel>
    </PageFrame>
  );
}

/** Who pays at the counter pays the member of staff who booked it. Source: KEY-PAY-11. */
function SettleButton({ shipment }: { readonly shipment: ChangedShipment }) {
  const { user, facts, settings } = useSession();
  const may_settle =
    mayTake('settle', { is_staff: isStaff(user), permissions: facts.actor?.permissions ?? [] }) &&
    readSetting(settings, 'enable_payment_intervention');
  const [is_settling, setSettling] = useState(false);
  const { go } = useNavigator();
  if (!may_settle || !isUnpaid(shipment)) return null;
  return (
    <>
      <Button onClick={() => setSettling(true)}>{words.settle}</Button>
      <LazyComponent
        load={loadSettle}
        props={
          is_settling ? { shipment, onSettled: () => go(paths.shipment(shipment.id)), onClose: () => setSettling(false) } : null
        }
      />
    </>
  );
}
