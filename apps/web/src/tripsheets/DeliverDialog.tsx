import { Button } from '@mantine/core';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useConnection } from '../shell/beside/connection.ts';
import { useSession } from '../shell/session.ts';
import { tripsheets } from '../strings/tripsheets.ts';
import { answerTo, dismissAnswer } from '../tracking/parts/field-queue-sender.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { showToast } from '../ui/feedback/toast.ts';
import classes from './Dialogs.module.css';
import { FieldDialog, FieldProblem } from './FieldDialog.tsx';
import { PinPad } from './PinPad.tsx';
import { useOwnSheet } from './tripsheet-calls.ts';
import type { SheetShipment, StepProof } from './tripsheet-draft.ts';
import { fieldId } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence } from '../ui/show/Text.tsx';

/** How long the driver waits at the door for the PIN to be checked; after that it is checked when there is signal. */
const PATIENCE_MS = 8000;
const LONGEST_NAME = 255;
const PROBLEM = 'receiver-problem';

interface DeliverDialogProps {
  readonly shipment: SheetShipment;
  readonly onClose: () => void;
  readonly onDeliver: (proof: StepProof) => Promise<QueueEntry | null>;
}

/** The proof of delivery: the recipient's PIN, or who received it where none is needed or the tries are used up. */
export function DeliverDialog({ shipment, onClose, onDeliver }: DeliverDialogProps) {
  const { settings } = useSession();
  const reference = shipment.short_tracking_reference;
  const { tries_left, readAgain } = useTriesLeft(shipment);
  const asks_pin = shipment.pin_needed && tries_left > 0;
  const [is_busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const is_open = useIsOpen();

  async function handleProof(proof: StepProof): Promise<void> {
    setBusy(true);
    setProblem(null);
    const entry = await onDeliver(proof);
    const answer = entry && (await answerTo(entry.event.event_id, navigator.onLine ? PATIENCE_MS : 0));
    // Closed meanwhile: another dialog may be open, and a refusal has to stay in the list to be seen at all.
    if (!is_open.current) return;
    if (entry && answer?.result === 'refused') {
      // Said here, so it need not be said again in the list.
      await dismissAnswer(entry.event.event_id);
      await readAgain();
      setProblem(answer.message);
      return setBusy(false);
    }
    if (!entry) return setBusy(false);
    if (answer?.result === 'kept') showToast({ text: answer.message, variant: 'info' });
    else if (answer) showToast({ text: tripsheets.deliveredToast(reference), variant: 'success' });
    else showToast({ text: tripsheets.keptToast(reference), variant: 'info' });
    onClose();
  }

  return (
    <FieldDialog title={tripsheets.deliverTitle(reference)} onClose={onClose}>
      {asks_pin ? (
        <PinPad
          length={readSetting(settings, 'pod_pin_length')}
          tries_left={tries_left}
          problem={problem}
          is_busy={is_busy}
          onPin={(pin) => void handleProof({ pin })}
        />
      ) : (
        <ReceiverForm
          has_no_tries={shipment.pin_needed}
          problem={problem}
          is_busy={is_busy}
          onReceiver={(receiver_name) => void handleProof({ receiver_name })}
        />
      )}
    </FieldDialog>
  );
}

/** Whether the dialog still is on the screen when an answer comes. */
function useIsOpen(): RefObject<boolean> {
  const is_open = useRef(false);
  useEffect(() => {
    is_open.current = true;
    return () => {
      is_open.current = false;
    };
  }, []);
  return is_open;
}

/** The tries as the server counts them; the sheet is read again after a wrong one. */
function useTriesLeft(shipment: SheetShipment): { tries_left: number; readAgain: () => Promise<unknown> } {
  const { data, refetch } = useOwnSheet(true);
  const now = data?.stops.flatMap((stop) => stop.shipments).find((each) => each.id === shipment.id);
  return { tries_left: now?.pin_attempts_left ?? shipment.pin_attempts_left, readAgain: () => refetch() };
}

interface ReceiverFormProps {
  readonly has_no_tries: boolean;
  readonly problem: string | null;
  readonly is_busy: boolean;
  readonly onReceiver: (name: string) => void;
}

function ReceiverForm({ has_no_tries, problem, is_busy, onReceiver }: ReceiverFormProps) {
  const is_offline = useConnection() === 'offline';
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<{ readonly receiver?: string }>({});

  function handleSubmit(): void {
    const receiver = name.trim();
    if (receiver === '') return setErrors({ receiver: tripsheets.enterReceiver });
    setErrors({});
    onReceiver(receiver);
  }

  return (
    <Form gap={3} className={classes['form']} onSubmit={handleSubmit} isOff={is_busy} errors={errors} hasSummary={false}>
      {has_no_tries && <Sentence>{tripsheets.noTries}</Sentence>}
      <Stack as="label" gap={1}>
        <span className={classes['label']}>{tripsheets.receiver}</span>
        <input
          className={classes['input']}
          value={name}
          maxLength={LONGEST_NAME}
          autoComplete="off"
          data-autofocus
          id={fieldId('receiver')}
          aria-invalid={errors.receiver !== undefined}
          aria-describedby={errors.receiver && PROBLEM}
          onChange={(event) => setName(event.target.value)}
        />
      </Stack>
      <Sentence>{is_offline ? `${tripsheets.receiverHint} ${tripsheets.pinOffline}` : tripsheets.receiverHint}</Sentence>
      <FieldProblem id={PROBLEM} text={errors.receiver ?? problem} />
      <Button type="submit" size="lg" loading={is_busy}>
        {tripsheets.deliver}
      </Button>
    </Form>
  );
}
