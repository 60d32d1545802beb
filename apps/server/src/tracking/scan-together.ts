import { randomUUID } from 'node:crypto';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { applyFieldEvents } from './apply-field-events.ts';
import { keepFieldEvents } from './field-event-repository.ts';

/** Scans of one act, in place of a device by whose name they are kept. */
interface ScansOfAct extends Pick<FieldEvent, 'choice' | 'branch_id' | 'bay' | 'transfer_id'> {
  readonly device_id: string;
  readonly references: readonly string[];
}

/** Takes steps as a scanner would, and keeps them as the scans that they stand for. Answers by what was scanned, in its order. */
export async function scanTogether(
  tx: Tx,
  context: RequestContext,
  { device_id, references, ...scan }: ScansOfAct,
): Promise<ReadonlyMap<string, FieldEventResult>> {
  const sent = references.map((reference, at): FieldEvent => ({
    ...scan,
    event_id: randomUUID(),
    device_id,
    device_sequence: at,
    captured_at: context.now.toISOString(),
    reference,
  }));
  const captured = sent.map((event) => ({ ...event, captured_at: context.now, written: [] }));
  const answers = await applyFieldEvents(tx, context, captured);
  const answered = captured.flatMap((event, at) => {
    const [answer, own] = [answers.get(event), sent[at]];
    return answer && own ? [{ event: own, captured_at: context.now, answer }] : [];
  });
  await keepFieldEvents(tx, context, answered);
  return new Map(answered.map(({ event, answer }) => [event.reference, answer]));
}
