import { Button } from '../ui/act/Button.tsx';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { shortened } from '../tracking/parts/said-code.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { timeText } from '../ui/show/date-text.ts';
import { Text } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import classes from './FinishDialog.module.css';
import { roundCsv, summaryOf } from './finish-draft.ts';
import type { RoundSummary } from './finish-draft.ts';

interface FinishDialogProps {
  readonly scans: readonly QueueEntry[];
  readonly undone: readonly string[];
  /** When the round before ended. */
  readonly since: string;
  readonly onStartAnew: () => void;
  readonly onClose: () => void;
}

/** What a round of scans came to, to print or to keep as a file. Source: screens S28. */
export function FinishDialog({ scans, undone, since, onStartAnew, onClose }: FinishDialogProps) {
  const summary = summaryOf(scans, { since, undone });
  const foot = summary && (
    <>
      <Button variant="default" onClick={() => printSummary()}>
        {words.print}
      </Button>
      <Button
        variant="default"
        onClick={() => saveAsFile({ name: words.file, text: roundCsv(scans, { since, undone }), type: 'text/csv' })}
      >
        {words.save}
      </Button>
      <Button onClick={onStartAnew}>{words.startAnew}</Button>
    </>
  );
  return (
    <Dialog title={words.finishTitle} width="lg" onClose={onClose} foot={foot}>
      {summary === null ? <Text as="p">{words.finishEmpty}</Text> : <Summary summary={summary} />}
    </Dialog>
  );
}

const SHEET = 'scan-summary';

/** A copy of the summary alone on the paper, for as long as the browser's own dialog is open. */
function printSummary(): void {
  const shown = document.getElementById(SHEET);
  if (!shown) return;
  const sheet = document.createElement('div');
  sheet.setAttribute('data-sheets', '');
  sheet.className = classes['sheet'] ?? '';
  sheet.append(...[...shown.children].map((part) => part.cloneNode(true)));
  document.body.append(sheet);
  try {
    window.print();
  } finally {
    sheet.remove();
  }
}

function Summary({ summary: { from, to, choices, refused, incomplete, unsent } }: { readonly summary: RoundSummary }) {
  return (
    <Stack gap={4} id={SHEET}>
      <Row gap={6}>
        <Text>
          {words.startedAt} <strong className="num">{timeText(from)}</strong>
        </Text>
        <Text>
          {words.endedAt} <strong className="num">{timeText(to)}</strong>
        </Text>
      </Row>
      {unsent > 0 && <Notice kind="warning">{words.unsent(unsent)}</Notice>}
      <PlainTable
        label={words.finishTitle}
        head={
          <>
            <th scope="col">{words.choice}</th>
            <th scope="col">{hubs.tone.done}</th>
            <th scope="col">{hubs.tone.warning}</th>
            <th scope="col">{hubs.tone.refused}</th>
          </>
        }
      >
        {choices.map(({ choice, counts }) => (
          <tr key={choice}>
            <td>{choice}</td>
            <td className="num">{counts.done}</td>
            <td className="num">{counts.warning}</td>
            <td className="num">{counts.refused}</td>
          </tr>
        ))}
      </PlainTable>
      {incomplete.length > 0 && (
        <Lines
          title={words.incomplete}
          lines={incomplete.map(({ reference, scanned, parcel_count }) => [reference, hubs.scannedOf(scanned, parcel_count)])}
        />
      )}
      {refused.length > 0 && (
        <Lines
          title={words.refusals}
          lines={refused.map(({ event, answer }) => [shortened(event.reference), answer?.message ?? ''])}
        />
      )}
    </Stack>
  );
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly (readonly [string, string])[] }) {
  return (
    <Stack as="section" gap={1} aria-label={title}>
      <Text weight="strong">{title}</Text>
      {lines.map(([reference, said], at) => (
        <Text key={at} as="p">
          <strong className="num">{reference}</strong> {said}
        </Text>
      ))}
    </Stack>
  );
}
