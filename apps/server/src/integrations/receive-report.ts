import { hash } from 'node:crypto';
import { mappedStatus, readReport } from '@tsela/domain/integrations/incoming-rules';
import type { PartnerReport } from '@tsela/domain/integrations/incoming-rules';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { lockReported, takeReportedStep, whyNotTaken } from '../shipments/change/take-reported-step.ts';
import type { IncomingRow } from './incoming-repository.ts';

/** What a call came to, as it is answered and written down. */
export interface Answered {
  readonly status_code: number;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly shipment_id: ShipmentId | null;
}

/** The same of a report: what became of it, where it was taken, and a sentence. */
interface ReportAnswered extends Answered {
  readonly answer: { readonly result?: string; readonly message: string };
}

interface Reported {
  readonly integration: IncomingRow;
  readonly body: string;
}

/** Writes an event down as one that takes effect; false where it did before. */
type Claim = (facts: { readonly event_key: string; readonly shipment_id: ShipmentId }) => Promise<boolean>;

/**
 * Takes what another system says of a shipment of its account: it is moved where the mapping knows the status and the shipment may go there. What
 * the mapping leaves out, and what has been taken before, is answered with 200, so that it is not sent again. With `claim` left out nothing is
 * moved: what would be is answered. Source: screens S40.
 */
export async function receiveReport(
  tx: Tx,
  context: RequestContext,
  { integration, body }: Reported,
  claim?: Claim,
): Promise<ReportAnswered> {
  const { fields, status_mapping, account_id } = integration;
  const sent = parsed(body);
  if (sent === undefined) return refused(400, 'This is not JSON.');
  const report = readReport(sent, fields);
  if (typeof report === 'string') return refused(400, report);
  const to = mappedStatus(status_mapping, report.partner_status);
  if (to === null) return taken('left-aside', `The status ${report.partner_status} is not in the mapping.`, null);
  const shipment = await lockReported(tx, context, { account_id, reference: report.reference });
  if (!shipment) return refused(404, `There is no shipment ${report.reference}.`);
  const shipment_id = shipment.id;
  if (shipment.status === to) return taken('unchanged', `${statusLabel(to)} already.`, shipment_id);
  const refusal = whyNotTaken(shipment, to);
  if (refusal !== null) return { ...refused(409, refusal), shipment_id };
  const is_first = claim === undefined || (await claim({ event_key: keyOf(report, body), shipment_id }));
  if (!is_first) return taken('repeated', 'This has been taken before.', shipment_id);
  if (claim !== undefined) await takeReportedStep(tx, context, shipment, { to, ...report });
  return taken('moved', `${shipment.short_tracking_reference}: ${statusLabel(to)}.`, shipment_id);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** By what an event is known again: what the other system calls it, or all that it says. */
function keyOf({ event_id }: PartnerReport, body: string): string {
  return event_id === '' ? `sha256:${hash('sha256', body)}` : `id:${event_id}`;
}

function refused(status_code: number, message: string): ReportAnswered {
  return { status_code, answer: { message }, shipment_id: null };
}

function taken(
  result: 'moved' | 'unchanged' | 'repeated' | 'left-aside',
  message: string,
  shipment_id: ShipmentId | null,
): ReportAnswered {
  return { status_code: 200, answer: { result, message }, shipment_id };
}
