import type { IncomingCall, incomingApi } from '@tsela/contract/integrations/incoming-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { refuseOthers } from './for-staff.ts';
import { incomingNotFound, presentOne } from './incoming-integrations.ts';
import { listCalls, readIncomingFor } from './incoming-repository.ts';
import type { IncomingRow } from './incoming-repository.ts';
import { takeAgain } from './receive-partner-call.ts';
import { receiveReport } from './receive-report.ts';

/** What another system has called us with. Source: screens S40. */
export async function listIncomingCalls(
  context: RequestContext,
  input: InputOf<typeof incomingApi.incomingCalls>,
): Promise<OutputOf<typeof incomingApi.incomingCalls>> {
  refuseOthers(context);
  return reading(context, async (tx) => {
    const integration = await loadIncoming(tx, context, input.integration_id);
    const { rows, count } = await listCalls(tx, input);
    return { integration: await presentOne(tx, context, integration), calls: rows.map(present), count };
  });
}

/** What would come of a payload; nothing is changed or written down. Source: screens S40. */
export async function tryIncoming(
  context: RequestContext,
  { id, payload }: InputOf<typeof incomingApi.tryIncoming>,
): Promise<OutputOf<typeof incomingApi.tryIncoming>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const integration = await loadIncoming(tx, context, id);
    const { status_code, answer } = await receiveReport(tx, context, { integration, body: payload });
    return { status_code, result: answer.result ?? '', message: answer.message };
  });
}

/** Takes a call that was refused once more, by the mapping and the shipment as they are now. Source: screens S40. */
export async function replayCall(
  context: RequestContext,
  { integration_id, id }: InputOf<typeof incomingApi.replayCall>,
): Promise<OutputOf<typeof incomingApi.replayCall>> {
  refuseOthers(context);
  return inTransaction(context, async (tx) => {
    const integration = await loadIncoming(tx, context, integration_id);
    const [before] = (await listCalls(tx, { integration_id, id })).rows;
    if (!before) throw new Problem('not-found', 'Call not found.');
    if (before.kind !== 'status' || before.body === null) throw new Problem('conflict', 'This call cannot be taken again.');
    const call_id = await takeAgain(tx, context, integration, before.body);
    const { account_id, name } = integration;
    await recordChange(tx, context, {
      type: 'account.integration-replayed',
      object_type: 'account',
      object_id: account_id,
      account_id,
      change_to: { integration: name, call_id: id },
    });
    const [after] = (await listCalls(tx, { integration_id, id: call_id })).rows;
    if (!after) throw new Error('A call that was written down is not there.');
    return { call: present(after) };
  });
}

async function loadIncoming(tx: Tx, { actor }: RequestContext, id: number): Promise<IncomingRow> {
  const row = await readIncomingFor(tx, actor, id);
  if (!row) throw incomingNotFound();
  return row;
}

type CallRow = Awaited<ReturnType<typeof listCalls>>['rows'][number];

function present({ time_called, short_tracking_reference, ...row }: CallRow): IncomingCall {
  return { ...row, time_called: time_called.toISOString(), short_tracking_reference: short_tracking_reference ?? '' };
}
