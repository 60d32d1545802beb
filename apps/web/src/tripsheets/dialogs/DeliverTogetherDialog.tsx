import { Button } from '../../ui/act/Button.tsx';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { POD_STEP_SETTINGS, fieldsOfAll, fieldsWith, podStepsOf, proofFieldsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import { FALLBACK_SETTINGS, fallbackForm } from '@tsela/domain/tracking/proofs/proof-demand';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { delivering } from '../../strings/tripsheets/delivering.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import { answerTo, dismissAnswer } from '../../tracking/parts/device-queue.ts';
import type { QueueEntry } from '../../tracking/parts/field-queue.ts';
import { FieldDialog } from '../../tracking/parts/FieldDialog.tsx';
import { PinPad } from '../../tracking/parts/PinPad.tsx';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';
import { ProofForm } from '../../tracking/parts/ProofForm.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Sentence, Text } from '../../ui/show/Text.tsx';
import {
  askingForPin,
  cameOf,
  checked,
  formKindOf,
  foundOf,
  handedOver,
  isComplete,
  kindsOf,
  provedDeliveries,
  shortOf,
  unanswered,
} from './deliver-together-draft.ts';
import type { PinsSaid, ProvedDelivery } from './deliver-together-draft.ts';
import { codesOfAll } from './collect-draft.ts';
import { ParcelChecks } from '../ParcelChecks.tsx';
import { PATIENCE_MS, useIsOpen } from '../proof-answers.ts';
import { ShortNotice } from '../ShortNotice.tsx';
import { useOwnSheet } from '../tripsheet-calls.ts';
import type { SheetShipment } from '../tripsheet-draft.ts';

interface DeliverTogetherProps {
  readonly shipments: readonly SheetShipment[];
  readonly onClose: () => void;
  /** Keeps all deliveries or none. Null where nothing was kept. */
  readonly onDeliver: (deliveries: readonly ProvedDelivery[]) => Promise<readonly QueueEntry[] | null>;
}

/**
 * Several deliveries at one door: the parcels that are handed over, the PIN of each shipment that has one, and then one receiver, one set of
 * photos and one signature for all. Source: issue 19, part 4, KEY-36, KEY-37.
 */
export function DeliverTogetherDialog({ shipments, onClose, onDeliver }: DeliverTogetherProps) {
  const must_scan = readSetting(useSession().settings, 'driver_must_scan_each_parcel');
  const parcels = shipments.flatMap(({ parcel_references }) => parcel_references);
  const [confirmed, setConfirmed] = useState<readonly string[]>(must_scan ? [] : parcels);
  const [handed, setHanded] = useState<readonly SheetShipment[] | null>(null);
  const there = handedOver(shipments, confirmed);
  const short = shortOf(there, confirmed);
  return (
    <FieldDialog title={delivering.title(handed?.length ?? shipments.length)} onClose={onClose}>
      {handed === null ? (
        <Stack gap={3}>
          <ParcelChecks
            parcels={parcels}
            codes={codesOfAll(shipments)}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
            must_scan={must_scan}
          />
          <ShortOnes shipments={short} confirmed={confirmed} />
          {there.length < shipments.length && <Sentence>{delivering.others}</Sentence>}
          <Button size="lg" fullWidth disabled={there.length === 0} onClick={() => setHanded(there)}>
            {delivering.goOn(there.length, shipments.length)}
          </Button>
        </Stack>
      ) : (
        <Stack gap={3}>
          <ShortOnes shipments={short} confirmed={confirmed} />
          <Proofs
            shipments={handed}
            onClose={onClose}
            onDeliver={(deliveries) => onDeliver(checked(deliveries, { shipments: handed, confirmed, must_scan }))}
          />
        </Stack>
      )}
    </FieldDialog>
  );
}

interface ShortOnesProps {
  readonly shipments: readonly SheetShipment[];
  readonly confirmed: readonly string[];
}

/** What becomes of the parcels that are not there, of each shipment that is short of one. */
function ShortOnes({ shipments, confirmed }: ShortOnesProps) {
  return shipments.map((shipment) => (
    <ShortNotice key={shipment.id} to="delivered" parcels={shipment.parcel_references} confirmed={foundOf(shipment, confirmed)} />
  ));
}

function Proofs({ shipments: given, onClose, onDeliver }: DeliverTogetherProps) {
  const { settings } = useSession();
  const deliveries = useDeliveries({ shipments: given, onClose, onDeliver });
  const { shipments, pins, beside, refused, lacking, is_busy, send, say, sayNoPin } = deliveries;
  const asking = askingForPin(shipments);
  const next = asking.find(({ short_tracking_reference }) => pins[short_tracking_reference] === undefined);
  const kinds = kindsOf(shipments, pins);
  const form = fallbackForm(readSettings(settings, FALLBACK_SETTINGS));
  const steps = podStepsOf(readSettings(settings, POD_STEP_SETTINGS));
  const fieldsOf = (of: typeof kinds) => fieldsWith(fieldsOfAll(of.map((kind) => proofFieldsOf(kind, form, steps))), lacking);
  const fields = fieldsOf(kinds);

  function handlePin(reference: string, pin: string): void {
    const all = { ...pins, [reference]: { pin } };
    const is_last = asking.every(({ short_tracking_reference }) => all[short_tracking_reference] !== undefined);
    const kinds_then = kindsOf(shipments, all);
    // After the last PIN there is nothing more to ask for where nothing else proves them, or it was captured before.
    const is_complete = isComplete(formKindOf(kinds_then), beside, fieldsOf(kinds_then));
    if (is_last && is_complete && problemOf(refused, all) === null) send(beside ?? {}, all);
    else say(all);
  }

  if (next) {
    const reference = next.short_tracking_reference;
    return (
      <Stack gap={3}>
        <Text as="p" size="l" weight="strong" className="num">
          {delivering.pinOf(reference, asking.indexOf(next) + 1, asking.length)}
        </Text>
        <PinPad
          key={reference}
          length={readSetting(settings, 'pod_pin_length')}
          tries_left={next.pin_attempts_left}
          problem={refused[reference] ?? null}
          is_busy={is_busy}
          okLabel={driverSteps.pinNext}
          onPin={(pin) => handlePin(reference, pin)}
          onNoPin={() => sayNoPin(reference)}
        />
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      <Text as="p" size="l" weight="strong">
        {delivering.proofOf(shipments.length)}
      </Text>
      <Text as="p" className="num">
        {shipments.map(({ short_tracking_reference }) => short_tracking_reference).join(', ')}
      </Text>
      <ProofForm
        // What is asked for changes with who has a PIN.
        key={kinds.join(' ')}
        kind={formKindOf(kinds)}
        fields={fields}
        captured={beside}
        hint={kinds.includes('fallback') ? driverSteps.noPinHint : ''}
        problem={problemOf(refused, pins)}
        is_busy={is_busy}
        onProof={(proof) => send(proof, pins)}
      />
    </Stack>
  );
}

function problemOf(refused: Readonly<Record<string, string>>, pins: PinsSaid): string | null {
  const told = unanswered(refused, pins).map(([reference, message]) => delivering.refusedOf(reference, message));
  return told.length === 0 ? null : told.join(' ');
}

/** What is still to be delivered, and what was said of it; what is refused stays for another try, the others are done. */
function useDeliveries({ shipments, onClose, onDeliver }: DeliverTogetherProps) {
  const [open, setOpen] = useState(shipments);
  const [pins, setPins] = useState<PinsSaid>({});
  const [beside, setBeside] = useState<StepProof | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  // What they were refused without: the provider asks for more than this phone knew.
  const [lacking, setLacking] = useState<readonly string[]>([]);
  const [is_busy, setBusy] = useState(false);
  const { data, refetch } = useOwnSheet(true);
  const is_open = useIsOpen();
  const known = new Map(data?.stops.flatMap((stop) => stop.shipments.map((each) => [each.id, each.pin_attempts_left] as const)));
  // The tries as the server counts them; the sheet is read again after a wrong PIN.
  const counted = open.map((each) => ({ ...each, pin_attempts_left: known.get(each.id) ?? each.pin_attempts_left }));

  async function deliver(proof: StepProof, said: PinsSaid): Promise<void> {
    setBusy(true);
    setPins(said);
    setBeside(proof);
    const entries = await onDeliver(provedDeliveries(counted, proof, said));
    const patience_ms = navigator.onLine ? PATIENCE_MS : 0;
    const answers = await Promise.all(
      (entries ?? []).map(async ({ event }) => ({
        reference: event.reference,
        event_id: event.event_id,
        answer: await answerTo(event.event_id, patience_ms),
      })),
    );
    // Closed meanwhile: a refusal has to stay in the list to be seen at all.
    if (!is_open.current) return;
    setBusy(false);
    if (entries === null) return;
    const came = cameOf(answers);
    if (came.taken > 0) showToast({ text: delivering.delivered(came.taken), variant: 'success' });
    if (came.waiting > 0) showToast({ text: delivering.kept(came.waiting), variant: 'info' });
    const left = open.filter(({ short_tracking_reference }) => came.refused[short_tracking_reference] !== undefined);
    if (left.length === 0) return onClose();
    // Said here, so it need not be said again in the list.
    for (const { event_id, reference } of answers) if (came.refused[reference] !== undefined) await dismissAnswer(event_id);
    await refetch();
    setOpen(left);
    setRefused(came.refused);
    setLacking([...lacking, ...answers.flatMap(({ answer }) => answer?.lacks ?? [])]);
    setPins({});
  }

  return {
    shipments: counted,
    pins,
    beside,
    refused,
    lacking,
    is_busy,
    send: (proof: StepProof, said: PinsSaid) => void deliver(proof, said),
    say: setPins,
    sayNoPin: (reference: string) => setPins({ ...pins, [reference]: { has_no_pin: true } }),
  };
}
