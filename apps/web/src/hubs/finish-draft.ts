import { csvFile } from '@tsela/domain/formats/tables/csv';
import { wireTimeText } from '@tsela/domain/time/local-time';
import { bench as words } from '../strings/hubs-bench.ts';
import { hubs } from '../strings/hubs.ts';
import type { QueueEntry } from '../tracking/parts/field-queue.ts';
import { toneOf } from '../tracking/parts/scan-tone.ts';
import { choiceLabel, incompleteShipments } from './scan-draft.ts';
import type { Incomplete, Tone } from './scan-draft.ts';

/** How often something was scanned as one choice, by result. */
export interface ChoiceCounts {
  readonly choice: string;
  readonly counts: Readonly<Record<Tone, number>>;
}

/** A round of scans, from the summary before to this one. */
export interface RoundSummary {
  readonly from: string;
  readonly to: string;
  readonly choices: readonly ChoiceCounts[];
  readonly refused: readonly QueueEntry[];
  readonly incomplete: readonly Incomplete[];
  readonly unsent: number;
}

/** What came of the scans after a moment, without those that were undone; null where there are none. Source: screens S28. */
export function summaryOf(
  scans: readonly QueueEntry[],
  { since, undone }: { readonly since: string; readonly undone: readonly string[] },
): RoundSummary | null {
  const round = roundOf(scans, { since, undone });
  const [first] = round;
  const last = round.at(-1);
  if (!first || !last) return null;
  const choices = [...new Set(round.map(({ event }) => event.choice))];
  const count = (of: readonly QueueEntry[], tone: Tone) => of.filter((scan) => toneOf(scan, scans) === tone).length;
  return {
    from: first.event.captured_at,
    to: last.event.captured_at,
    choices: choices.map((choice) => {
      const of = round.filter(({ event }) => event.choice === choice);
      const counts = {
        done: count(of, 'done'),
        warning: count(of, 'warning'),
        refused: count(of, 'refused'),
        waiting: count(of, 'waiting'),
      };
      return { choice: choiceLabel(choice), counts };
    }),
    refused: round.filter(({ answer }) => answer?.result === 'refused'),
    incomplete: incompleteShipments(round),
    unsent: round.filter(({ answer }) => answer === null).length,
  };
}

/** The same scans as a file for a spreadsheet, oldest first. */
export function roundCsv(
  scans: readonly QueueEntry[],
  round: { readonly since: string; readonly undone: readonly string[] },
): string {
  const rows = roundOf(scans, round).map((scan) => [
    wireTimeText(new Date(scan.event.captured_at)),
    scan.event.reference,
    choiceLabel(scan.event.choice),
    hubs.tone[toneOf(scan, scans)],
    scan.answer?.message ?? '',
  ]);
  return csvFile([words.columns, ...rows]);
}

function roundOf(
  scans: readonly QueueEntry[],
  { since, undone }: { readonly since: string; readonly undone: readonly string[] },
): readonly QueueEntry[] {
  return scans.filter(({ event }) => event.captured_at > since && !undone.includes(event.event_id));
}
