import { Button } from '../../ui/act/Button.tsx';
import {
  IconArrowBackUp,
  IconBan,
  IconCalculator,
  IconCopy,
  IconDownload,
  IconKey,
  IconPackage,
  IconPencil,
  IconPrinter,
  IconSend,
  IconUser,
  IconUserOff,
} from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { whyNot as whyNotButton } from '@tsela/domain/permissions/menu-buttons';
import { SEE_BILLING_INFO } from '@tsela/domain/permissions/inline-permissions';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { ACTION_SETTINGS, whyNotShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import type { ShipmentAction } from '@tsela/domain/shipments/status/shipment-actions';
import { statusOrderOf } from '@tsela/domain/shipments/status/shipment-progress';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../paths.ts';
import { useChangeSearch, useSearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { custody } from '../../strings/shipments/custody.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { repricing } from '../../strings/shipments/repricing.ts';
import { printing } from '../../strings/shipments/printing.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { contactKeys } from '../../shell/contact-keys.ts';
import { useMayBlock } from '../../shell/use-may-block.ts';
import { LifeDialogs } from './LifeDialogs.tsx';
import { lifeLines } from './life-lines.tsx';
import type { LifeDialog } from './life-lines.tsx';
import { QuoteDialogs } from './QuoteDialogs.tsx';
import { usePastLine } from './use-past-line.tsx';
import { useProofLine } from '../documents/use-proof-line.tsx';
import { quoteDeletion, quoteLines } from './quote-lines.tsx';
import type { QuoteDialog } from './quote-lines.tsx';
import { actionShipmentOf, resendablePinOf } from './action-facts-draft.ts';
import { sideToMove } from '../reprice/side-to-move-draft.ts';
import { printStickers } from '../print-stickers.ts';
import { readClaimFile, useSendPinAgain, useShipmentEvents } from '../shipment-calls.ts';
import { usePrintOptions } from '../use-set-of-account.ts';
import type { ShipmentId } from '@tsela/domain/ids';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { shownError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';

type Dialog =
  | 'collection'
  | 'delivery'
  | 'cancel'
  | 'details'
  | 'settle'
  | 'print'
  | 'reprice'
  | 'other-point'
  | 'to-door'
  | 'proof'
  | LifeDialog
  | QuoteDialog;

const loadAssign = async () => (await import('../parts/AssignDriverDialog.tsx')).AssignDriverDialog;
const loadDetails = async () => (await import('./DetailsDialog.tsx')).DetailsDialog;
const loadSettle = async () => (await import('./SettleDialog.tsx')).SettleDialog;
const loadReprice = async () => (await import('../reprice/RepriceDialog.tsx')).RepriceDialog;
const loadPrint = async () => (await import('../parts/PrintDialog.tsx')).PrintDialog;
const loadCancel = async () => (await import('./CancelDialog.tsx')).CancelDialog;

/** The one thing most likely done next, and the others in a menu; what cannot be done says why. */
export function ShipmentActions({ shipment }: { readonly shipment: Shipment }) {
  const { user } = useSession();
  const { go } = useNavigator();
  const whyNot = useWhyNot(shipment);
  const is_staff = isStaff(user);
  const may_assign = useMay('API_/trip-sheet/assign:POST') && is_staff;
  const may_read_claim = useMay('API_/shipments/claim-file:GET');
  const may_trigger = useMay('API_/integrations/trigger:POST');
  const blocking = useMayBlock() ? contactKeys(shipment.collection_contact) : [];
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const sees_billing = useMay(SEE_BILLING_INFO);
  const may_book = useMay('API_/shipments:POST');
  const close = () => setDialog(null);
  const own_lines = [useProofLine(shipment, () => setDialog('proof')), usePastLine(shipment)];
  useAskedAct((asked, action) => whyNotMoved(shipment, asked) ?? whyNot(action), setDialog);
  const resendPin = useResendPin();
  const pin = resendablePinOf(shipment);
  const print_options = usePrintOptions(shipment.account_id);
  const is_quote = shipment.status === 'quote' || shipment.status === 'quote-expired';
  const copyTo = (search: { like?: string; return_of?: string }) =>
    go(paths.newShipment({ quick_quote: 'send', t: String(Date.now()), ...search }));
  const id = String(shipment.id);

  return (
    <>
      <MainAction shipment={shipment} whyNot={whyNot} onAct={setDialog} />
      <MenuButton
        is_icon
        label={detailWords.moreActions}
        lines={[
          shipment.status === 'quote' && {
            label: words.editBeforeBooking,
            icon: <IconPencil size={16} />,
            reason: whyNot('duplicate'),
            onClick: () => copyTo({ like: id }),
          },
          ...(sees_billing ? quoteLines(shipment, setDialog) : []),
          !is_quote && {
            label: detailWords.changeDetails,
            icon: <IconPencil size={16} />,
            reason: whyNot('edit'),
            onClick: () => setDialog('details'),
          },
          !is_quote && {
            label: repricing.action,
            icon: <IconPackage size={16} />,
            reason: whyNot('reprice'),
            onClick: () => setDialog('reprice'),
          },
          !is_quote && {
            label: printing.action,
            icon: <IconPrinter size={16} />,
            reason: whyNot('print-label'),
            onClick: () => setDialog('print'),
          },
          {
            label: words.createAnother,
            icon: <IconCopy size={16} />,
            reason: whyNot('duplicate'),
            onClick: () => copyTo({ like: id }),
          },
          {
            label: detailWords.createReturn,
            icon: <IconArrowBackUp size={16} />,
            reason: whyNot('create-return'),
            onClick: () => copyTo({ return_of: id }),
          },
          ...(['collection', 'delivery'] as const).map(
            (leg) => may_assign && { label: words.assign[leg], icon: <IconUser size={16} />, onClick: () => setDialog(leg) },
          ),
          pin !== null && {
            label: detailWords.resendPin[pin],
            icon: <IconKey size={16} />,
            reason: whyNot('resend-pin'),
            onClick: () => resendPin(shipment.id, pin),
          },
          ...blocking.map(({ type, value }) => ({
            label: detailWords.blockSender[type],
            icon: <IconUserOff size={16} />,
            onClick: () => go(paths.blockedList({ type, add: value })),
          })),
          is_staff &&
            may_read_claim &&
            !is_quote && {
              label: custody.claimFile,
              icon: <IconDownload size={16} />,
              onClick: () => void saveCalledFile(() => readClaimFile(shipment.id)),
            },
          ...lifeLines({ shipment, whyNot, is_staff, may_trigger, onOpen: setDialog }),
          ...own_lines,
          is_quote && may_book && quoteDeletion(setDialog),
          !is_quote && {
            label: detailWords.cancelShipment,
            icon: <IconBan size={16} />,
            reason: whyNot('cancel'),
            onClick: () => setDialog('cancel'),
            is_dangerous: true,
          },
        ]}
      />
      <QuoteDialogs dialog={dialog} shipment={shipment} onClose={close} />
      <LazyComponent
        load={loadDetails}
        props={dialog === 'details' ? { shipment, dates_refusal: whyNot('reschedule'), onClose: close } : null}
      />
      <LifeDialogs dialog={dialog} shipment={shipment} onClose={close} />
      <LazyComponent load={loadReprice} props={repriceOf(dialog, { shipment, onClose: close })} />
      <LazyComponent
        load={loadPrint}
        props={dialog === 'print' ? { ids: [shipment.id], options: print_options, onClose: close } : null}
      />
      <LazyComponent load={loadSettle} props={dialog === 'settle' ? { shipment, onClose: close } : null} />
      <LazyComponent load={loadCancel} props={dialog === 'cancel' ? { shipment, onClose: close } : null} />
      <LazyComponent
        load={loadAssign}
        props={dialog === 'collection' || dialog === 'delivery' ? { leg: dialog, shipments: [shipment], onClose: close } : null}
      />
    </>
  );
}

interface MainActionProps {
  readonly shipment: Shipment;
  readonly whyNot: ReturnType<typeof useWhyNot>;
  readonly onAct: (dialog: Dialog) => void;
}

/** A quote is sent, an expired one is priced anew, what waits for payment is paid, everything else gets its stickers. */
function MainAction({ shipment, whyNot, onAct }: MainActionProps) {
  const print_options = usePrintOptions(shipment.account_id);
  const { facts } = useSession();
  const { go } = useNavigator();
  const sees_billing = useMay(SEE_BILLING_INFO);
  if (shipment.status === 'quote') {
    const reason = whyNot('accept-quote') ?? whyNotButton('send-parcel', facts);
    return (
      <Button
        leftSection={<IconSend size={16} aria-hidden="true" />}
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={() => onAct('accept')}
      >
        {words.sendThis}
      </Button>
    );
  }
  if (shipment.status === 'quote-expired') {
    const reason = whyNotButton('quick-quote', facts);
    return (
      <Button
        leftSection={<IconCalculator size={16} aria-hidden="true" />}
        disabled={reason !== null}
        title={reason ?? undefined}
        onClick={() => go(paths.newShipment({ quick_quote: 'quote', like: String(shipment.id) }))}
      >
        {words.requote}
      </Button>
    );
  }
  if (whyNot('settle') === null) return <Button onClick={() => onAct('settle')}>{words.settle}</Button>;
  if (sees_billing && whyNot('pay') === null)
    return <Button onClick={() => go(paths.payForShipment({ id: String(shipment.id) }))}>{words.pay}</Button>;
  const reason = whyNot('print-label');
  return (
    <Button
      leftSection={<IconPrinter size={16} aria-hidden="true" />}
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => printStickers([shipment.id], print_options)}
    >
      {words.printStickers}
    </Button>
  );
}

/** The dialog that changes where a shipment goes, open at what was asked for. Source: ADR 0273. */
function repriceOf(dialog: Dialog | null, props: { readonly shipment: Shipment; readonly onClose: () => void }) {
  switch (dialog) {
    case 'reprice':
      return props;
    case 'other-point':
      return { ...props, moves: { side: sideToMove(props.shipment), kind: 'pickup-point' as const } };
    case 'to-door':
      return { ...props, moves: { side: 'delivery' as const, kind: 'address' as const } };
    default:
      return null;
  }
}

/** Why a shipment does not go elsewhere in the way that was asked for: there is nothing to change. */
function whyNotMoved(shipment: Shipment, dialog: string): string | null {
  return dialog === 'to-door' && shipment.delivery_pickup_point_id === '' ? detailWords.toDoorAlready : null;
}

/** The dialogs that an address may ask for, by the action that each is. */
const ASKED = {
  hold: 'hold',
  release: 'release',
  print: 'print-label',
  'add-event': 'add-event',
  reschedule: 'reschedule',
  cancel: 'cancel',
  reprice: 'reprice',
  'other-point': 'reprice',
  'to-door': 'reprice',
} as const satisfies Partial<Record<Dialog, ShipmentAction>>;

/** Opens what the address asks for, once, by the rules of its button; what cannot be done is said. */
function useAskedAct(whyNot: (dialog: string, action: ShipmentAction) => string | null, onOpen: (dialog: Dialog) => void): void {
  const asked = useSearchValues()['act'];
  const change = useChangeSearch();
  const open = useEffectEvent((act: string) => {
    change({ act: undefined });
    const [dialog, action] = Object.entries(ASKED).find(([name]) => name === act) ?? [];
    if (dialog === undefined || action === undefined) return;
    const reason = whyNot(dialog, action);
    // One of the dialogs of the table above.
    if (reason === null) onOpen(dialog as keyof typeof ASKED);
    else showToast({ text: reason, variant: 'error' });
  });
  useEffect(() => {
    if (asked !== undefined) open(asked);
  }, [asked]);
}

/** Why an action cannot be taken, by the domain's rules; the server holds the same. */
function useWhyNot(shipment: Shipment): (action: ShipmentAction) => string | null {
  const { user, facts, settings } = useSession();
  const events = useShipmentEvents(shipment.id).data?.tracking_events ?? [];
  const judged = actionShipmentOf(shipment, events);
  const actor = { is_staff: isStaff(user), permissions: facts.actor?.permissions ?? [] };
  const allowed = readSettings(settings, ACTION_SETTINGS);
  const order = statusOrderOf(readSetting(settings, 'shipment_status_order'));
  return (action) =>
    judged ? whyNotShipmentAction(action, judged, { actor, settings: allowed, order }) : detailWords.unknownStatus;
}

/** Sends the PIN of this moment again and says how it went. Source: PIN-04. */
function useResendPin(): (shipment_id: ShipmentId, pin_type: PinType) => void {
  const { mutate } = useSendPinAgain();
  return (shipment_id, pin_type) =>
    mutate(
      { shipment_id, pin_type },
      {
        onSuccess: ({ message }) => showToast({ text: message, variant: 'success' }),
        onError: (error) => {
          const text = shownError(error);
          if (text) showToast({ text, variant: 'error' });
        },
      },
    );
}
