import { Button } from '../../ui/act/Button.tsx';
import type { InterhubTransferId } from '@tsela/domain/ids';
import { useEffect, useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { interhubTransfers as words } from '../../strings/interhub-transfers.ts';
import { fieldEvents } from '../../strings/tracking-field-events.ts';
import type { QueueEntry } from '../../tracking/parts/field-queue.ts';
import { currentQueue, onFieldAnswer } from '../../tracking/parts/device-queue.ts';
import { useFieldQueue } from '../../tracking/parts/use-field-queue.ts';
import { playTone } from '../../tracking/parts/scan-sound.ts';
import type { ScanTone } from '../../tracking/parts/scan-sound.ts';
import { gravestTone, toneOf } from '../../tracking/parts/scan-tone.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { ScanLine } from './ScanLine.tsx';
import { transferText } from './TransferSelect.tsx';
import { chosenTransfer, transfersFor, useScannableTransfers } from './transfer-choice-calls.ts';
import type { TransferScan } from './transfer-choice-calls.ts';

const CHOICES = { 'scan-out': 'manifested', 'scan-in': 'inbound-from-manifest' } as const;
const ACTIONS: readonly TransferScan[] = ['scan-out', 'scan-in'];
const SCANNED: readonly string[] = Object.values(CHOICES);
/** So many scans are in sight. */
const MOST_SHOWN = 8;

/** A driver scans parcels onto a transfer, or from it; also without signal. Source: screens S26, SETTINGS-SEC-43. */
export function ManifestScanner({ onClose }: { readonly onClose: () => void }) {
  const read = useScannableTransfers(undefined);
  const { entries, capture } = useFieldQueue();
  const [action, setAction] = useState<TransferScan>('scan-out');
  const [chosen, setChosen] = useState('');
  const [is_lost, setLost] = useState(false);
  const transfers = transfersFor(read.data?.interhub_transfers ?? [], { action, branch_id: null });
  const transfer_id = chosenTransfer(transfers, chosen);
  const scans = scansOf(entries, { transfer_id, action });
  useHeardAnswers();

  async function handleScan(references: readonly string[]): Promise<void> {
    if (transfer_id === null) return;
    try {
      const fresh = references.filter((reference) => !isKept(reference, { transfer_id, action }));
      for (const reference of fresh)
        await capture({ captured_at: presentInstant(), reference, choice: CHOICES[action], transfer_id });
      // What is sent at once is heard by its answer.
      if (fresh.length < references.length) playTone('warning');
      else if (!navigator.onLine) playTone('waiting');
      setLost(false);
    } catch {
      playTone('refused');
      setLost(true);
    }
  }

  return (
    <Dialog title={words.scanner} onClose={onClose} width="md" foot={<Button onClick={onClose}>{words.done}</Button>}>
      <Stack gap={3}>
        <Choice
          label={words.scanAs}
          value={action}
          options={ACTIONS.map((value) => ({ value, label: words.scanAsChoices[value] }))}
          onChange={(value) => {
            setAction(value);
            setChosen('');
          }}
        />
        <SelectField
          label={words.transfer}
          withAsterisk
          value={transfer_id === null ? '' : chosen}
          options={[
            { value: '', label: transfers.length === 0 && read.data ? words.noTransfer[action] : words.chooseTransfer },
            ...transfers.map((transfer) => ({ value: String(transfer.id), label: transferText(transfer, action) })),
          ]}
          onChange={setChosen}
        />
        {read.error !== null && <Notice kind="warning">{shownError(read.error)}</Notice>}
        {is_lost && <Notice kind="error">{fieldEvents.notKept}</Notice>}
        {transfer_id !== null && (
          <ScanLine key={`${transfer_id} ${action}`} action={action} onScan={(references) => void handleScan(references)} />
        )}
        <Text as="p" tone="soft" size="s">
          {words.scannerOffline}
        </Text>
        {scans.length > 0 && (
          <div role="log" aria-label={words.lastScans}>
            <Stack as="ul" gap={2}>
              {scans.map((scan) => (
                <li key={scan.event.event_id}>
                  <Scan scan={scan} />
                </li>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

/** Each answer to a scan is heard and felt by what came of it; of several in one breath the gravest. */
function useHeardAnswers(): void {
  useEffect(() => {
    let heard: ScanTone[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFieldAnswer((entry) => {
      if (!SCANNED.includes(entry.event.choice)) return;
      heard.push(toneOf(entry, currentQueue().entries));
      clearTimeout(timer);
      timer = setTimeout(() => {
        const tone = gravestTone(heard);
        heard = [];
        if (tone !== null) playTone(tone);
      });
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}

const BADGES = { waiting: 'blue', refused: 'red', warning: 'amber', done: 'green' } as const satisfies Record<ScanTone, string>;

function Scan({ scan }: { readonly scan: QueueEntry }) {
  const { event, answer } = scan;
  const tone = toneOf(scan, []);
  return (
    <Row as="span" isInline>
      <Badge tone={BADGES[tone]}>{tone === 'waiting' ? words.waiting : words.tones[tone]}</Badge>
      <strong className="num">{event.reference}</strong>
      {answer !== null && <span>{answer.message}</span>}
    </Row>
  );
}

interface Of {
  readonly transfer_id: InterhubTransferId | null;
  readonly action: TransferScan;
}

/** The scans of this device for a transfer, the newest first. */
function scansOf(entries: readonly QueueEntry[], { transfer_id, action }: Of): readonly QueueEntry[] {
  return entries
    .filter(({ event }) => event.transfer_id === transfer_id && event.choice === CHOICES[action])
    .toReversed()
    .slice(0, MOST_SHOWN);
}

/** What waits on the device, or was taken, is not scanned once more; what was refused is. */
function isKept(reference: string, of: Of): boolean {
  return currentQueue().entries.some(
    ({ event, answer }) =>
      event.reference === reference &&
      event.transfer_id === of.transfer_id &&
      event.choice === CHOICES[of.action] &&
      answer?.result !== 'refused',
  );
}

function presentInstant(): string {
  return new Date().toISOString();
}
