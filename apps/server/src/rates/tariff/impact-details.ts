import type { rateImpactApi } from '@tsela/contract/rates/rate-impact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { randFromCents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { rateShipment } from '@tsela/domain/rates/price/rate-shipment';
import type { RatingTrace } from '@tsela/domain/rates/price/rating-trace';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { ratingContexts } from './measure-rate-impact.ts';
import { explainedSteps } from '../present-rate.ts';
import { LETTERS_MAX, readImpactLetters, readImpacts, readOneCharged, selectImpacts } from './rate-impact-repository.ts';
import type { ImpactRow } from './rate-impact-repository.ts';
import { refuseLimited } from './rate-impacts.ts';
import { findRevision } from './rate-revision-repository.ts';
import { cardToRateBy } from './refuse-unsound-card.ts';

type Api = typeof rateImpactApi;

const AS_STAFF = { is_staff: true };

/** One shipment of a run, rated again by the revision as it is by now: both explanations, to be read side by side. Source: beyond 5. */
export async function readImpactTraces(
  context: RequestContext,
  { id, shipment_id }: InputOf<Api['impactTraces']>,
): Promise<OutputOf<Api['impactTraces']>> {
  refuseLimited(context);
  const contextOf = await ratingContexts(context);
  return reading(context, async (tx) => {
    const impact = await doneImpact(tx, id);
    const charged = await readOneCharged(tx, shipment_id);
    if (!charged) throw new Problem('not-found', 'Shipment not found.');
    const revision = await findRevision(tx, impact.rate_revision_id);
    if (!revision) throw new Problem('conflict', 'The revision has been deleted meanwhile.');
    const compiled = await cardToRateBy(tx, context, revision);
    // Traces are written by the engine alone; those of prices agreed by hand hold nothing.
    const trace = charged.trace as Partial<RatingTrace> | null;
    if (trace?.input === undefined || trace.rated_at === undefined)
      throw new Problem('conflict', 'What this shipment was priced by is not known.');
    const { metres_from_collection_branch = null, metres_from_delivery_branch = null } = trace.facts ?? {};
    const facts = { account_id: charged.account_id, metres_from_collection_branch, metres_from_delivery_branch };
    const input = { ...trace.input, service_level_code: charged.service_level_code };
    const [again] = rateShipment(input, compiled, contextOf(facts, new Date(trace.rated_at)));
    return {
      reference: charged.short_tracking_reference,
      charged: randFromCents(charged.rate_cents),
      would_be: again?.offered ? randFromCents(again.rate_cents) : null,
      charged_steps: explainedSteps(trace as RatingTrace, AS_STAFF),
      would_be_steps: again
        ? explainedSteps(again.trace, AS_STAFF)
        : [`There is no service ${charged.service_level_code} in this tariff.`],
    };
  });
}

/** Every account that would pay otherwise, as a file to write letters by. Source: beyond 5. */
export async function exportImpactLetters(
  context: RequestContext,
  { id }: InputOf<Api['impactLetters']>,
): Promise<OutputOf<Api['impactLetters']>> {
  refuseLimited(context);
  return reading(context, async (tx) => {
    const impact = await doneImpact(tx, id);
    const found = await readImpactLetters(tx, id);
    const letters = found.slice(0, LETTERS_MAX);
    const rows = letters.map(({ account_code, name, billing_contact, shipments, charged_cents, would_be_cents, not_offered }) => [
      account_code,
      name,
      billing_contact.name ?? '',
      billing_contact.email ?? '',
      shipments,
      amountOf(charged_cents),
      amountOf(would_be_cents),
      amountOf(would_be_cents - charged_cents),
      charged_cents === 0 ? '' : ((100 * (would_be_cents - charged_cents)) / charged_cents).toFixed(1),
      not_offered,
    ]);
    return {
      csv: csvFile([HEADINGS, ...rows]),
      file_name: `letters-${impact.rate_revision_id}-${impact.from_day}-${impact.to_day}.csv`,
      account_count: letters.length,
      has_more: found.length > letters.length,
    };
  });
}

const HEADINGS = [
  'Account code',
  'Account',
  'Contact',
  'E-mail',
  'Shipments',
  'Charged (R, with VAT)',
  'Would be (R, with VAT)',
  'Difference (R)',
  'Difference (%)',
  'Shipments without a price',
];

/** A number and no text, so that spreadsheets add it up. */
function amountOf(amount_cents: number): number {
  return amount_cents / 100;
}

async function doneImpact(tx: Tx, id: number): Promise<ImpactRow> {
  const [impact] = await readImpacts(selectImpacts(tx, { id }), { limit: 1, offset: 0 });
  if (!impact) throw new Problem('not-found', 'Result not found.');
  if (impact.state !== 'done') throw new Problem('conflict', 'This run has not ended.');
  return impact;
}
