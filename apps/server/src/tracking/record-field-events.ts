import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { applyFieldEvent } from './apply-field-event.ts';
import { claimFieldEvent, keepFieldAnswer } from './field-event-repository.ts';

/** A device's clock may run ahead by this much; anything later is a clock that is wrong. */
const CLOCK_AHEAD_MS = 24 * 60 * 60 * 1000;

/**
 * Takes what scanners and drivers did, in the order it was captured. Each event has one effect however often it is sent:
 * its id, its effect and its answer are one transaction. One that is refused does not hold up the others.
 */
export async function recordFieldEvents(
  context: RequestContext,
  input: InputOf<typeof trackingApi.record>,
): Promise<OutputOf<typeof trackingApi.record>> {
  const results: FieldEventResult[] = [];
  for (const event of input.events) results.push(await inTransaction(context, (tx) => takeOnce(tx, context, event)));
  return { results };
}

async function takeOnce(tx: Tx, context: RequestContext, event: FieldEvent): Promise<FieldEventResult> {
  const earlier = await claimFieldEvent(tx, context, event);
  if (earlier) return { ...earlier, result: earlier.result === 'refused' ? 'refused' : 'duplicate' };
  const answer = await applyOrRefuse(tx, context, event);
  await keepFieldAnswer(tx, event.event_id, answer);
  return answer;
}

/** A refusal is an answer too, and is kept: sending the event again cannot turn it into something else. */
async function applyOrRefuse(tx: Tx, context: RequestContext, event: FieldEvent): Promise<FieldEventResult> {
  const captured_at = new Date(event.captured_at);
  if (captured_at.getTime() > context.now.getTime() + CLOCK_AHEAD_MS) return refusal(event, 'The clock of this device is wrong.');
  await tx.client.query('savepoint field_event');
  try {
    const answer = await applyFieldEvent(tx, context, { ...event, captured_at });
    await tx.client.query('release savepoint field_event');
    return answer;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await tx.client.query('rollback to savepoint field_event');
    return refusal(event, error.message);
  }
}

function refusal(event: FieldEvent, message: string): FieldEventResult {
  return {
    event_id: event.event_id,
    result: 'refused',
    message,
    shipment_id: null,
    short_tracking_reference: '',
    parcel_reference: event.reference,
    status: '',
    from: '',
    to: '',
    parcels_scanned: 0,
    parcel_count: 0,
  };
}
